import type { ComponentProps, ReactNode } from 'react';

interface SwitchProps extends ComponentProps<'input'> {
  label: ReactNode;
}

/** A checkbox that is shown as a switch, with its visible label. */
export function Switch({ label, className = '', ...input }: SwitchProps) {
  return (
    <label className={`inline-flex min-h-11 items-center gap-3 ${className}`}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A checkbox has its checked state natively. */}
      <input {...input} type="checkbox" role="switch" className="switch" />
      <span>{label}</span>
    </label>
  );
}
