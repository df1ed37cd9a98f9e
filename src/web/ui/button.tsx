import type { ComponentProps } from 'react';

/** Class names of the button variants, also for links styled as buttons. */
export const buttonClassName = {
  primary:
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm bg-accent px-5 font-semibold text-on-accent no-underline transition-opacity hover:opacity-90 disabled:cursor-not-allowed disabled:opacity-60',
  quiet:
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border border-field px-4 font-medium text-ink no-underline transition-colors hover:border-ink hover:bg-raised disabled:cursor-not-allowed disabled:opacity-60',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof buttonClassName;
}

/** A button with `type="button"` by default, so that it does not submit a form by accident. */
export function Button({
  variant = 'primary',
  type = 'button',
  className = '',
  ...rest
}: ButtonProps) {
  return <button type={type} className={`${buttonClassName[variant]} ${className}`} {...rest} />;
}
