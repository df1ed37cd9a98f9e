import { useFormContext, type FieldValues, type Path } from 'react-hook-form';

import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

interface SelectFieldProps<Form extends FieldValues> {
  name: Path<Form>;
  label: string;
  hint?: string | undefined;
  /** The label of the option for an empty text; no such option without it. */
  emptyLabel?: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** A choice of the form in context. */
export function SelectField<Form extends FieldValues>({
  name,
  label,
  hint,
  emptyLabel,
  options,
}: SelectFieldProps<Form>) {
  const { register, getFieldState, formState } = useFormContext<Form>();
  return (
    <FormField label={label} hint={hint} error={getFieldState(name, formState).error?.message}>
      {(field) => (
        <select {...field} {...register(name)} className={fieldClassName}>
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
