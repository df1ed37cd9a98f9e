import { FormProvider } from 'react-hook-form';
import * as z from 'zod/mini';
import { setPassword } from '#domain/calls/security-calls.ts';
import { setPasswordSchema, type SetPassword } from '#domain/sign-in/change-password.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { useLogOut, useNewPassword } from '../calls/login-calls.ts';
import { showFieldErrors, useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { NewPasswordFields } from '../ui/fields/password-field.tsx';
import { send } from '../ui/requests/make-call.ts';
import { useResultToast } from '../ui/requests/use-call.ts';
import { SignInScreen } from './sign-in-screen.tsx';

/**
 * The screen that follows a sign-in while the password is the generated one. The panel opens once
 * the administrator has chosen another.
 */
export function SetPasswordPage() {
  const logOut = useLogOut();

  return (
    <SignInScreen title="Set a Password">
      <p>
        This site still has its generated password. Choose your own to open the admin panel. It has
        at least 8 characters, among them a lowercase letter, an uppercase letter and a number.
      </p>
      <SetPasswordForm />
      <Button variant="quiet" onClick={() => logOut.mutate()} disabled={logOut.isPending}>
        Logout
      </Button>
    </SignInScreen>
  );
}

const fieldNames = z.enum(['newPassword', 'confirmPassword']);

/** The form for the first password of one's own. The sign-in has just proved who fills it in. */
function SetPasswordForm() {
  const toastResult = useResultToast();
  const saving = useNewPassword((body: SetPassword) => send(setPassword, { body }));
  const form = useSchemaForm(setPasswordSchema, { newPassword: '', confirmPassword: '' });
  const { handleSubmit, setError, formState } = form;
  const { isSubmitting } = formState;
  const fields = useFocusAfterRequest<HTMLFieldSetElement>(isSubmitting);

  async function save(passwords: SetPassword) {
    const setting = saving.mutateAsync(passwords);
    setting.catch((error: unknown) => showFieldErrors(error, fieldNames, setError));
    await toastResult(setting, {
      success: 'Password changed successfully',
      failure: 'Failed to set the password',
    });
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit(save)}>
        <fieldset ref={fields} disabled={isSubmitting} className="grid min-w-0 gap-5">
          <legend className="sr-only">Your new password</legend>
          <NewPasswordFields />
          <Button type="submit">{isSubmitting ? 'Setting...' : 'Set Password'}</Button>
        </fieldset>
      </form>
    </FormProvider>
  );
}
