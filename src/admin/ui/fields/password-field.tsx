import { useState, type ComponentProps, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';

import { Eye, EyeOff } from '#web/icons/icons.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';
import type { SetPassword } from '#domain/sign-in/change-password.ts';

import { IconButton } from '../icon-button.tsx';

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string;
  error: string | undefined;
  /** Help text below the field. */
  hint?: ReactNode;
}

export function PasswordField({ label, error, hint, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);

  return (
    <FormField label={label} error={error} hint={hint}>
      {(field) => (
        <div className="relative">
          <input
            {...field}
            {...input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${fieldClassName} pr-12 disabled:cursor-not-allowed disabled:bg-raised`}
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 w-11"
          />
        </div>
      )}
    </FormField>
  );
}

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
