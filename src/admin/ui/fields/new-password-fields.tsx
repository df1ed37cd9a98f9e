import { useFormContext } from 'react-hook-form';

import type { SetPassword } from '#domain/sign-in/change-password.ts';

import { PasswordField } from './password-field.tsx';

/** The new password, entered twice, of a form with a `FormProvider`. */
export function NewPasswordFields() {
  const { register, formState } = useFormContext<SetPassword>();
  const { errors } = formState;

  return (
    <>
      <PasswordField
        label="New Password"
        error={errors.newPassword?.message}
        autoComplete="new-password"
        {...register('newPassword', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        label="Confirm New Password"
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
        {...register('confirmPassword')}
      />
    </>
  );
}
