import { useFormContext, type FieldValues, type Path } from 'react-hook-form';

import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

interface TextFieldProps<Form extends FieldValues> {
  name: Path<Form>;
  label: string;
  hint?: string;
  /** Makes it a field for several lines that shows this many. */
  rows?: number;
}

/** A text of the form in context. */
export function TextField<Form extends FieldValues>({
  name,
  label,
  hint,
  rows,
}: TextFieldProps<Form>) {
  const { register, getFieldState, formState } = useFormContext<Form>();

  return (
    <FormField label={label} hint={hint} error={getFieldState(name, formState).error?.message}>
      {(field) =>
        rows === undefined ? (
          <input
            {...field}
            {...register(name)}
            type="text"
            autoComplete="off"
            className={fieldClassName}
          />
        ) : (
          <textarea
            {...field}
            {...register(name)}
            rows={rows}
            className={`${fieldClassName} block resize-y`}
          />
        )
      }
    </FormField>
  );
}
