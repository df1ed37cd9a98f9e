import { useFormContext, type FieldValues, type Path } from 'react-hook-form';

import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { UrlInput } from './url-input.tsx';

interface TextFieldProps<Form extends FieldValues> {
  name: Path<Form>;
  label: string;
  hint?: string;
  /** Makes it a field for several lines that shows this many. */
  rows?: number;
  /** Whether it is the address of a page. */
  isUrl?: boolean;
}

/** A text of the form in context. */
export function TextField<Form extends FieldValues>({
  name,
  label,
  hint,
  rows,
  isUrl = false,
}: TextFieldProps<Form>) {
  const { register, getFieldState, formState } = useFormContext<Form>();

  return (
    <FormField label={label} hint={hint} error={getFieldState(name, formState).error?.message}>
      {(field) => {
        const attributes = { ...field, ...register(name) };
        if (isUrl) return <UrlInput {...attributes} />;
        if (rows === undefined) {
          return (
            <input {...attributes} type="text" autoComplete="off" className={fieldClassName} />
          );
        }
        return (
          <textarea {...attributes} rows={rows} className={`${fieldClassName} block resize-y`} />
        );
      }}
    </FormField>
  );
}
