import type { ComponentProps, ReactNode } from 'react';

interface SwitchProps extends ComponentProps<'input'> {
  label: ReactNode;
}

/** Something that is on or off, beside its visible label; `register` of a form takes it as a checkbox. */
export function Switch({ label, className = '', ...input }: SwitchProps) {
  return (
    <label className={`inline-flex min-h-11 items-center gap-3 ${className}`}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A checkbox tells by itself whether it is checked. */}
      <input {...input} type="checkbox" role="switch" className="switch" />
      <span>{label}</span>
    </label>
  );
}
