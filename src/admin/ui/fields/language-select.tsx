import type { ComponentProps } from 'react';

import { fieldClassName } from '#web/ui/form-field.tsx';

const COMMON =
  'ar bn de en es fa fr he hi id it ja ko nl pl pt-BR ru sv tr uk ur vi zh-Hans zh-Hant'.split(' ');

interface LanguageSelectProps extends ComponentProps<'select'> {
  inUse: string;
}

/**
 * A list of common languages, by their own names, with the one that is in use. Chromium measures only the
 * chosen name because of `field-sizing`, and need not load a font for each script.
 */
export function LanguageSelect({ inUse, children, ...select }: LanguageSelectProps) {
  return (
    <select {...select} className={`${fieldClassName} field-sizing-content`}>
      {children}
      {[...new Set([...COMMON, inUse])].map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {languageName(tag)}
        </option>
      ))}
    </select>
  );
}

/** The name of a language in this language, e.g. "français". */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
}
