import { useEffect, type SubmitEvent } from 'react';

import { signIn } from '#domain/calls/sign-in-calls.ts';
import { loginSchema, type Credentials } from '#domain/sign-in/credentials.ts';
import { LOCKOUT_MINUTES, MAX_ATTEMPTS } from '#domain/sign-in/lockout.ts';
import { countText } from '#domain/text/count-text.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';
import { useDismissFailure, useToast } from '#web/ui/toaster.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';
import { Lock, TriangleAlert } from '#web/icons/icons.ts';

import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useSignIn } from '../calls/login-calls.ts';
import { send } from '../ui/requests/make-call.ts';
import { readLoginFailure } from './login-failure.ts';
import { useLockout, type Lockout } from './use-lockout.ts';

const lockableClassName = `${fieldClassName} disabled:cursor-not-allowed disabled:bg-raised`;

/** The form to sign in. It is disabled while the account is locked. */
export function LoginForm() {
  const showToast = useToast();
  const dismissFailure = useDismissFailure();
  const signingIn = useSignIn((body: Credentials) => send(signIn, { body }));
  const lockout = useLockout();
  const { register, handleSubmit, formState, resetField, setFocus } = useSchemaForm(loginSchema, {
    username: '',
    password: '',
  });
  const { errors, isSubmitting } = formState;
  // React Hook Form focuses the first invalid field in the order of these calls.
  const [username, password] = [register('username'), register('password')];
  const fields = useFocusAfterRequest<HTMLFieldSetElement>(isSubmitting);

  useEffect(() => setFocus('username'), [setFocus]);

  async function logIn(credentials: Credentials) {
    dismissFailure();
    try {
      await signingIn.mutateAsync(credentials);
    } catch (error) {
      const failure = readLoginFailure(error);
      lockout.recordFailure(failure);
      showFailure(failure.sentence);
      if (!failure.wereCredentialsWrong) return;
      resetField('password');
      setFocus('password');
    }
  }

  function submit(event: SubmitEvent) {
    if (!lockout.isLocked) return handleSubmit(logIn)(event);
    event.preventDefault();
    showFailure(`Please wait ${LOCKOUT_MINUTES} minutes before trying again.`);
    return undefined;
  }

  function showFailure(sentence: string) {
    showToast({ variant: 'destructive', title: 'Authentication Error', description: sentence });
  }

  return (
    <form noValidate onSubmit={submit}>
      <fieldset ref={fields} disabled={lockout.isLocked} className="grid min-w-0 gap-5">
        <legend className="sr-only">Your credentials</legend>
        <AttemptsBanner lockout={lockout} />
        <FormField label="Username" error={errors.username?.message}>
          {(field) => (
            <input
              {...field}
              {...username}
              type="text"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              className={lockableClassName}
            />
          )}
        </FormField>
        <PasswordField
          label="Password"
          error={errors.password?.message}
          autoComplete="current-password"
          {...password}
        />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign In'}
        </Button>
      </fieldset>
    </form>
  );
}

/** Shows how many attempts are used, or for how long the account is locked. */
function AttemptsBanner({ lockout }: { lockout: Lockout }) {
  const { isLocked, minutesLeft, attemptsUsed } = lockout;

  return (
    <div aria-live="polite">
      {isLocked && (
        <div className="flex gap-3 rounded-sm bg-error p-3 text-on-accent">
          <Lock className="mt-0.5 size-5 shrink-0" />
          <div>
            <p className="font-semibold">Account locked</p>
            <p aria-live="off" className="text-sm">
              {`Too many failed attempts. You can try again in ${countText(minutesLeft, 'minute')}.`}
            </p>
          </div>
        </div>
      )}
      {!isLocked && attemptsUsed > 0 && (
        <p className="flex gap-3 rounded-sm border-2 border-warning p-3 font-medium text-warning">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" />
          {`${attemptsUsed} of ${MAX_ATTEMPTS} attempts used`}
        </p>
      )}
    </div>
  );
}
