import type { ComponentProps } from 'react';
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';

import { languageName } from '#domain/text/language-name.ts';
import { useSite } from '#web/http/site.ts';
import { FormField, fieldClassName } from '#web/ui/form-field.tsx';

import { type SelectFieldProps, useFieldError } from './form-fields.tsx';

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

/** A choice of a language of the form in context. */
export function LanguageField<Form extends FieldValues>({
  name,
  label,
  hint,
  emptyLabel,
}: Omit<SelectFieldProps<Form>, 'options'>) {
  const { register } = useFormContext<Form>();
  const error = useFieldError<Form>(name);
  const chosen: string = useWatch<Form>({ name });
  const { language } = useSite();
  return (
    <FormField label={label} hint={hint} error={error}>
      {(field) => (
        <LanguageSelect {...field} {...register(name)} inUse={chosen || language}>
          <option value="">{emptyLabel}</option>
        </LanguageSelect>
      )}
    </FormField>
  );
}
