import type { ReactNode } from 'react';
import { useFormContext, type FieldValues, type Path } from 'react-hook-form';

import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

interface SelectFieldProps<Form extends FieldValues> {
  name: Path<Form>;
  label: string;
  hint?: string | undefined;
  /** The options. */
  children: ReactNode;
}

/** A choice of the form in context. */
export function SelectField<Form extends FieldValues>({
  name,
  label,
  hint,
  children,
}: SelectFieldProps<Form>) {
  const { register, getFieldState, formState } = useFormContext<Form>();
  return (
    <FormField label={label} hint={hint} error={getFieldState(name, formState).error?.message}>
      {(field) => (
        <select {...field} {...register(name)} className={fieldClassName}>
          {children}
        </select>
      )}
    </FormField>
  );
}
