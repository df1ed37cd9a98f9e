import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod/mini';

import { changePassword } from '#domain/calls/security-calls.ts';
import type { ErrorCode } from '#domain/http/replies.ts';
import { changePasswordSchema, type ChangePassword } from '#domain/sign-in/change-password.ts';
import { ApiError } from '#web/http/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { useDismissFailure, useToast } from '#web/ui/toaster.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { useNewPassword } from '../calls/login-calls.ts';
import { showFieldErrors, useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { NewPasswordFields, PasswordField } from '../ui/fields/password-field.tsx';
import { send } from '../ui/requests/make-call.ts';

const WRONG_PASSWORD: ErrorCode = 'wrong-password';

const fieldNames = z.enum(['currentPassword', 'newPassword', 'confirmPassword']);

const noPasswords: ChangePassword = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The form to change the password. A success empties it; a failure keeps what was typed. */
export function ChangePasswordForm() {
  const showToast = useToast();
  const dismissFailure = useDismissFailure();
  const saving = useNewPassword((body: ChangePassword) => send(changePassword, { body }));
  const form = useSchemaForm(changePasswordSchema, noPasswords);
  const { register, handleSubmit, reset, setError, formState } = form;
  const { isSubmitting } = formState;
  const fields = useFocusAfterRequest<HTMLFieldSetElement>(isSubmitting);
  const [fieldsKey, setFieldsKey] = useState(0);

  /** Empties the fields and remounts them, so that shown passwords are masked again. */
  function clear() {
    reset();
    setFieldsKey(fieldsKey + 1);
  }

  async function save(passwords: ChangePassword) {
    dismissFailure();
    try {
      await saving.mutateAsync(passwords);
    } catch (error) {
      showFailure(error);
      return;
    }
    showToast({ title: 'Password changed successfully' });
    clear();
  }

  function showFailure(error: unknown) {
    const apiError = error instanceof ApiError ? error : undefined;
    showFieldErrors(error, fieldNames, setError);
    if (apiError?.code === WRONG_PASSWORD) {
      showToast({ variant: 'destructive', title: 'Current password is incorrect' });
      return;
    }
    showToast({
      variant: 'destructive',
      title: 'Failed to change password. Please try again.',
      description: apiError?.userMessage,
    });
  }

  return (
    <section aria-labelledby="change-password-title">
      <h2 id="change-password-title" className="text-lg">
        Change Password
      </h2>
      <p className="mt-2 text-ink-muted">
        A new password has at least 8 characters, among them a lowercase letter, an uppercase letter
        and a number.
      </p>
      <FormProvider {...form}>
        <form noValidate onSubmit={handleSubmit(save)} className="mt-4">
          <fieldset ref={fields} disabled={isSubmitting} className="grid min-w-0 gap-5">
            <div key={fieldsKey} className="grid gap-5">
              <PasswordField
                label="Current Password"
                error={formState.errors.currentPassword?.message}
                autoComplete="current-password"
                {...register('currentPassword')}
              />
              <NewPasswordFields />
            </div>
            <div className="flex flex-wrap gap-3">
              <Button type="submit">{isSubmitting ? 'Changing...' : 'Change Password'}</Button>
              <Button variant="quiet" onClick={clear}>
                Clear Form
              </Button>
            </div>
          </fieldset>
        </form>
      </FormProvider>
    </section>
  );
}
