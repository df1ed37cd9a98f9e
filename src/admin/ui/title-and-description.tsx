import { useFormContext } from 'react-hook-form';

import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

interface TitledForm {
  title: string;
  description: string;
}

/** The title and description fields of a video or source, for the form in context. */
export function TitleAndDescription({ rows }: { rows: number }) {
  const { register, formState } = useFormContext<TitledForm>();
  const { errors } = formState;

  return (
    <>
      <FormField label="Title" error={errors.title?.message}>
        {(field) => (
          <input
            {...field}
            {...register('title')}
            type="text"
            autoComplete="off"
            className={fieldClassName}
          />
        )}
      </FormField>
      <FormField label="Description" error={errors.description?.message}>
        {(field) => (
          <textarea
            {...field}
            {...register('description')}
            rows={rows}
            className={`${fieldClassName} block resize-y`}
          />
        )}
      </FormField>
    </>
  );
}
