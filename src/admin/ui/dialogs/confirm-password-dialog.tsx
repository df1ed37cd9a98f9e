import type { ReactNode } from 'react';
import * as z from 'zod/mini';

import { type Confirmation, confirmationSchema } from '#domain/sign-in/credentials.ts';
import { Button } from '#web/ui/button.tsx';

import { showFieldErrors, useSchemaForm } from '../fields/use-schema-form.ts';
import { PasswordField } from '../fields/password-field.tsx';
import { useResultToast } from '../requests/use-call.ts';
import { CloseButton, Dialog, DialogBody, DialogButtons } from './dialog.tsx';

const fieldNames = z.keyof(confirmationSchema);

interface ConfirmPasswordDialogProps {
  title: string;
  /** Says what the password confirms. */
  children: ReactNode;
  confirmLabel: string;
  /** The label while the request runs. */
  pendingLabel: string;
  toasts: { success: string; failure: string };
  send: (confirmation: Confirmation) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the current password, and closes once the request has succeeded. */
export function ConfirmPasswordDialog({
  title,
  children,
  confirmLabel,
  pendingLabel,
  toasts,
  send,
  onClose,
}: ConfirmPasswordDialogProps) {
  const toastResult = useResultToast();
  const { register, handleSubmit, setError, formState } = useSchemaForm(confirmationSchema, {
    currentPassword: '',
  });
  const { errors, isSubmitting } = formState;

  async function submit(confirmation: Confirmation) {
    const sending = send(confirmation);
    sending.catch((error: unknown) => showFieldErrors(error, fieldNames, setError));
    if (await toastResult(sending, toasts)) onClose();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(submit)}>
        <DialogBody isSaving={isSubmitting}>
          <p className="wrap-anywhere">{children}</p>
          <PasswordField
            label="Current Password"
            error={errors.currentPassword?.message}
            autoComplete="current-password"
            {...register('currentPassword')}
          />
        </DialogBody>
        <DialogButtons>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? pendingLabel : confirmLabel}
          </Button>
          <CloseButton disabled={isSubmitting}>Cancel</CloseButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
