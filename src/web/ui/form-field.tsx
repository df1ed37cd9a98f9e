import { useId, type ReactNode } from 'react';

/** Class name of a text input, textarea or select. */
export const fieldClassName =
  'min-h-11 w-full rounded-sm border border-field bg-paper px-3 py-2 aria-invalid:border-2 aria-invalid:border-error';

interface FieldAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FormFieldProps {
  label: string;
  /** Error message for the current value; announced to screen readers when it appears. */
  error?: string | undefined;
  /** Help text below the field. */
  hint?: ReactNode;
  /** Renders the input with the attributes that link it to its label, hint and error. */
  children: (attributes: FieldAttributes) => ReactNode;
}

/** An input with its label above it and its hint and error below it. */
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
        <p id={hintId} className="mt-1.5 text-sm wrap-anywhere text-ink-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p
          id={errorId}
          role="alert"
          className="mt-1.5 text-sm font-medium wrap-anywhere text-error"
        >
          {error}
        </p>
      )}
    </div>
  );
}
