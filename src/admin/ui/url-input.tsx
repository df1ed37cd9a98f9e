import type { ComponentProps } from 'react';

import { fieldClassName } from '#web/ui/form-field.tsx';

/** A field for an address, with a keyboard for one and nothing that would correct it. */
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
