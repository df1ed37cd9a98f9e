import type { ReactNode } from 'react';
import { useFormContext, useWatch, type UseFormRegisterReturn } from 'react-hook-form';

import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import type { SiteForm } from './site-form.ts';

interface DefaultedFieldProps {
  name: keyof SiteForm;
  label: string;
  /** What applies while the field is empty. */
  defaultText: string;
  /** Renders the input with the attributes that link it to the form, its label and its messages. */
  children: (attributes: InputAttributes) => ReactNode;
}

type InputAttributes = UseFormRegisterReturn & {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

/** A field that names its default, with a button that returns to it. */
export function DefaultedField({ name, label, defaultText, children }: DefaultedFieldProps) {
  const { register, setValue, setFocus, getFieldState, formState } = useFormContext<SiteForm>();
  const typed = useWatch<SiteForm>({ name });

  function applyDefault() {
    setValue(name, '', { shouldDirty: true, shouldValidate: true });
    // The pressed button disappears, and the focus would be lost with it.
    setFocus(name);
  }

  return (
    <div className="relative">
      <FormField
        label={label}
        hint={<span className="wrap-anywhere">{`Default: ${defaultText}`}</span>}
        error={getFieldState(name, formState).error?.message}
      >
        {(field) => children({ ...field, ...register(name) })}
      </FormField>
      {typed !== '' && (
        <button
          type="button"
          onClick={applyDefault}
          className="absolute top-0 right-0 min-h-6 text-sm text-ink-muted underline underline-offset-4 hover:text-ink"
        >
          Use default<span className="sr-only"> for {label}</span>
        </button>
      )}
    </div>
  );
}

interface DefaultedTextFieldProps extends Omit<DefaultedFieldProps, 'children'> {
  /** Makes it a field for several lines that shows this many. */
  rows?: number;
  isNumber?: boolean;
}

export function DefaultedTextField({ rows, isNumber = false, ...field }: DefaultedTextFieldProps) {
  return (
    <DefaultedField {...field}>
      {(attributes) =>
        rows === undefined ? (
          <input
            {...attributes}
            type="text"
            inputMode={isNumber ? 'numeric' : 'text'}
            autoComplete="off"
            className={fieldClassName}
          />
        ) : (
          <textarea {...attributes} rows={rows} className={`${fieldClassName} block resize-y`} />
        )
      }
    </DefaultedField>
  );
}
