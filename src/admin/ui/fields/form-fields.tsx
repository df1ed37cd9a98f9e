import { useFormContext, useFormState, type FieldValues, type Path } from 'react-hook-form';
import { Fragment, type ReactNode, type ComponentProps, useRef, type FocusEvent } from 'react';

import { fieldClassName, FormField } from '#web/ui/form-field.tsx';
import { MIN_SORT_ORDER, parseSortOrder } from '#domain/sort-order.ts';

interface TextFieldProps<Form extends FieldValues> {
  name: Path<Form>;
  label: string;
  hint?: string;
  /** Makes it a field for several lines that shows this many. */
  rows?: number;
  /** Whether it is the address of a page. */
  isUrl?: boolean;
  /** Whether it is the owner's email address. */
  isEmail?: boolean;
  /** Whether the form contains it as a number. */
  isNumber?: boolean;
}

/** A text of the form in context. */
export function TextField<Form extends FieldValues>({
  name,
  label,
  hint,
  rows,
  isUrl = false,
  isEmail = false,
  isNumber = false,
}: TextFieldProps<Form>) {
  const { register } = useFormContext<Form>();
  const error = useFieldError<Form>(name);

  return (
    <FormField label={label} hint={hint} error={error}>
      {(field) => {
        const attributes = { ...field, ...register(name, isNumber ? { valueAsNumber: true } : {}) };
        if (isUrl) return <UrlInput {...attributes} />;
        if (rows === undefined) {
          return (
            <input
              {...attributes}
              type={isEmail ? 'email' : 'text'}
              inputMode={isNumber ? 'numeric' : undefined}
              autoComplete={isEmail ? 'email' : 'off'}
              className={fieldClassName}
            />
          );
        }
        return (
          <textarea {...attributes} rows={rows} className={`${fieldClassName} block resize-y`} />
        );
      }}
    </FormField>
  );
}

export interface SelectFieldProps<Form extends FieldValues> {
  name: Path<Form>;
  label: string;
  hint?: string | undefined;
  /** The label of the option for an empty text; no such option without it. */
  emptyLabel?: string;
  options: readonly (readonly [value: string | number, label: string, isDisabled?: boolean])[];
  /** Whether the form contains the value as a number. */
  isNumber?: boolean;
}

/** A choice of the form in context. */
export function SelectField<Form extends FieldValues>({
  name,
  label,
  hint,
  emptyLabel,
  options,
  isNumber = false,
}: SelectFieldProps<Form>) {
  const { register } = useFormContext<Form>();
  const error = useFieldError<Form>(name);
  return (
    <FormField label={label} hint={hint} error={error}>
      {(field) => (
        <select
          {...field}
          {...register(name, isNumber ? { valueAsNumber: true } : {})}
          className={fieldClassName}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map(([value, text, isDisabled]) => (
            <option key={value} value={value} disabled={isDisabled}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

/**
 * The error message of a field of the form in context. Unlike the state of the form, that of the field does
 * not render all fields again when one of them is edited.
 */
export function useFieldError<Form extends FieldValues>(name: Path<Form>): string | undefined {
  const { getFieldState } = useFormContext<Form>();
  return getFieldState(name, useFormState<Form>({ name })).error?.message;
}

/** An element for each field of a form, in the order in which they are shown. */
export type FormFields<Form> = Readonly<Record<keyof Form, ReactNode>>;

export function FieldList({ fields }: { fields: Readonly<Record<string, ReactNode>> }) {
  return Object.entries(fields).map(([name, field]) => <Fragment key={name}>{field}</Fragment>);
}

/** An input for an address, with the matching on-screen keyboard and without autocorrection. */
export function UrlInput(input: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={fieldClassName}
      {...input}
    />
  );
}

/**
 * The position of the entry of the form in context. Leaving the field corrects anything other than a
 * whole number from 1, so that the corrected number is visible before it is saved. A stored
 * 0 is kept until it is edited. See docs/panel.md, "Sort order".
 */
export function SortOrderField({ hint }: { hint: string }) {
  const { register } = useFormContext<{ sortOrder: string }>();
  const { onBlur, ...input } = register('sortOrder');
  const valueAtFocus = useRef('');

  function correct(event: FocusEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    if (field.value !== valueAtFocus.current) field.value = String(parseSortOrder(field.value));
    void onBlur(event);
  }

  return (
    <FormField label="Sort order" hint={hint}>
      {(field) => (
        <input
          {...field}
          {...input}
          onFocus={({ currentTarget }) => {
            valueAtFocus.current = currentTarget.value;
          }}
          onBlur={correct}
          type="number"
          inputMode="numeric"
          min={MIN_SORT_ORDER}
          step="1"
          className={fieldClassName}
        />
      )}
    </FormField>
  );
}
