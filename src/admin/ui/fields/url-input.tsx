import type { ComponentProps } from 'react';

import { fieldClassName } from '#web/ui/form-field.tsx';

/** An input for an address, with the matching on-screen keyboard and without autocorrection. */
export function UrlInput(input: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={fieldClassName}
      {...input}
    />
  );
}
