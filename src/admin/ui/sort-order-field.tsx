import { useRef, type ComponentProps, type FocusEvent } from 'react';

import { MIN_SORT_ORDER, parseSortOrder } from '#domain/sort-order.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

interface SortOrderFieldProps extends ComponentProps<'input'> {
  hint: string;
}

/**
 * The place of an entry in its list. What is no whole number from 1 becomes one as soon as
 * the field is left, so that it is seen before it is saved; a stored 0 stays until it is
 * changed. See docs/product.md, "Sort order".
 */
export function SortOrderField({ hint, onBlur, ...input }: SortOrderFieldProps) {
  const entered = useRef('');

  function correct(event: FocusEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    if (field.value !== entered.current) field.value = String(parseSortOrder(field.value));
    onBlur?.(event);
  }

  return (
    <FormField label="Sort order" hint={hint} error={undefined}>
      {(field) => (
        <input
          {...field}
          {...input}
          onFocus={({ currentTarget }) => {
            entered.current = currentTarget.value;
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
