import { useId, type ReactNode } from 'react';

/** The look of a text field, an area or a select. */
export const fieldClassName =
  'min-h-11 w-full rounded-sm border border-field bg-paper px-3 py-2 aria-invalid:border-2 aria-invalid:border-accent';

interface FieldAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FormFieldProps {
  label: string;
  /** What is wrong with the field's value; announced when it appears. */
  error: string | undefined;
  /** What helps to fill the field in. */
  hint?: ReactNode;
  /** Renders the field with the attributes that tie it to its label, hint and error. */
  children: (attributes: FieldAttributes) => ReactNode;
}

/** A field below its visible label and above its hint and its error. */
export function FormField({ label, error, hint, children }: FormFieldProps) {
  const id = useId();
  const hintId = hint === undefined ? '' : `${id}-hint`;
  const errorId = error === undefined ? '' : `${id}-error`;

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm font-medium text-accent">
          {error}
        </p>
      )}
    </div>
  );
}
