import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';

import type { ErrorCode } from '#domain/http/replies.ts';
import {
  type Passkey,
  type PasskeyRequest,
  passkeyRequestSchema,
} from '#domain/sign-in/passkey.ts';
import { ApiError } from '#web/http/api-error.ts';
import { Button } from '#web/ui/button.tsx';

import { Dialog, DialogBody, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { RequestDialog } from '../ui/dialogs/request-dialog.tsx';
import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { useAddPasskey, useRemovePasskey } from './passkey-calls.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';

const WRONG_PASSWORD: ErrorCode = 'wrong-password';

/** Asks for the current password; then the browser asks where to store the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const toastResult = useResultToast();
  const addPasskey = useAddPasskey();
  const { register, handleSubmit, setError, formState } = useForm<PasskeyRequest>({
    resolver: standardSchemaResolver(passkeyRequestSchema),
    defaultValues: { currentPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit(request: PasskeyRequest) {
    const adding = addPasskey.mutateAsync(request).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === WRONG_PASSWORD) {
        setError('currentPassword', { message: error.userMessage ?? '' });
      }
      throw error;
    });
    const isAdded = await toastResult(adding, {
      success: 'Passkey added successfully',
      failure: 'Failed to add the passkey',
    });
    if (isAdded) onClose();
  }

  return (
    <Dialog title="Add a Passkey" onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit(submit)}>
          <DialogBody isSaving={isSubmitting}>
            <p>
              Please confirm your password. Your browser will then ask where to save the passkey,
              for example on your phone or in a password manager.
            </p>
            <PasswordField
              label="Current Password"
              error={errors.currentPassword?.message}
              autoComplete="current-password"
              {...register('currentPassword')}
            />
          </DialogBody>
          <DialogButtons>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Waiting for the browser...' : 'Continue'}
            </Button>
            <Button variant="quiet" disabled={isSubmitting} onClick={close}>
              Cancel
            </Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const removal = useRemovePasskey(passkey.id);

  return (
    <RequestDialog
      question={`Remove the passkey of ${passkey.name}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      toasts={{
        success: 'Passkey removed successfully',
        failure: 'Failed to remove the passkey',
      }}
      request={removal}
      onSuccess={onClose}
      onCancel={onClose}
    >
      You can no longer sign in with it. It stays on your device or in your password manager until
      you delete it there.
    </RequestDialog>
  );
}
