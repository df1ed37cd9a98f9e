import { useState, type ReactNode } from 'react';
import { useController, useFormContext, type ControllerRenderProps } from 'react-hook-form';

import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import type { SiteForm } from './site-form.ts';

interface DefaultedFieldProps {
  name: keyof SiteForm;
  label: string;
  /** What applies while no other value is set. */
  defaultText: string;
  /** How the default is called; without it, `defaultText`. */
  defaultName?: string;
  /** Renders the input with the attributes that link it to the form, its label and its messages. */
  children: (attributes: InputAttributes) => ReactNode;
}

type InputAttributes = ControllerRenderProps<SiteForm> & {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

/**
 * A field that shows the value in use. In the form, an empty text stands for the default. A field with
 * another value names the default, and has a button that returns to it.
 */
export function DefaultedField({
  name,
  label,
  defaultText,
  defaultName = defaultText,
  children,
}: DefaultedFieldProps) {
  const { setValue, setFocus } = useFormContext<SiteForm>();
  const { field, fieldState } = useController<SiteForm>({ name });
  // The default would return before another value can be typed.
  const [isEmptied, setIsEmptied] = useState(false);

  const attributes = {
    ...field,
    value: isEmptied ? '' : field.value || defaultText,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setIsEmptied(value === '');
      field.onChange(value === defaultText ? '' : value);
    },
    onBlur: () => {
      setIsEmptied(false);
      field.onBlur();
    },
  };

  function applyDefault() {
    setValue(name, '', { shouldDirty: true, shouldValidate: true });
    // The pressed button disappears, and the focus would be lost with it.
    setFocus(name);
  }

  return (
    <div className="relative">
      <FormField
        label={label}
        hint={field.value === '' ? undefined : `Default: ${defaultName}`}
        error={fieldState.error?.message}
      >
        {(ids) => children({ ...ids, ...attributes })}
      </FormField>
      {field.value !== '' && (
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
