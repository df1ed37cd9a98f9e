import { useRef, type FocusEvent } from 'react';
import { useFormContext } from 'react-hook-form';

import { MIN_SORT_ORDER, parseSortOrder } from '#domain/sort-order.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

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
    <FormField label="Sort order" hint={hint} error={undefined}>
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
