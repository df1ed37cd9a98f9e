import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MAX_BULK_IDS } from '#domain/bulk/bulk.ts';
import { findToast, renderComponent } from '#tests/components/render-component.tsx';

import { SelectRow } from './select-row.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SelectionContext, useNewSelection } from './selection.ts';

const rows = Array.from({ length: MAX_BULK_IDS + 1 }, (_, index) => `row-${index}`);
const hidden = Array.from({ length: MAX_BULK_IDS }, (_, index) => `hidden-${index}`);

/** A list with a filter. Of its rows, only the first and the last are rendered, which is faster. */
function FilteredList() {
  const selection = useNewSelection();
  const [ids, setIds] = useState(hidden);

  return (
    <SelectionContext value={selection}>
      <button type="button" onClick={() => setIds(rows)}>
        Show the rows
      </button>
      <button type="button" onClick={() => setIds([...hidden, ...rows])}>
        Show all
      </button>
      <SelectionBar shownIds={ids}>{(selected) => <p>Changed: {selected.length}</p>}</SelectionBar>
      {rows
        .filter((id, index) => ids.includes(id) && [0, MAX_BULK_IDS].includes(index))
        .map((id) => (
          <SelectRow key={id} id={id} entryName={id} />
        ))}
    </SelectionContext>
  );
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (text: string) => screen.getByText(text);

test('a row beyond the limit does not look selected, and a toast names the limit', async () => {
  const user = renderComponent(<FilteredList />);
  await user.click(button('Show the rows'));
  await user.click(box('Select all shown'));
  expect(box('Select row-200').checked).toBe(false);
  await user.click(box('Select row-200'));
  await findToast('At most 200 can be selected at a time.');
  expect(box('Select row-200').checked).toBe(false);
  screen.getByText('Changed: 200');
  await user.click(box('Select row-0'));
  await user.click(box('Select row-200'));
  expect(box('Select row-200').checked).toBe(true);
  screen.getByText('Changed: 200');
});

test('selected entries that a filter hides make room for those that are shown', async () => {
  const user = renderComponent(<FilteredList />);
  await user.click(box('Select all shown'));
  screen.getByText('Changed: 200');
  await user.click(button('Show the rows'));
  await user.click(box('Select row-0'));
  screen.getByText('Changed: 1');
  await user.click(button('Show all'));
  expect(box('Select row-0').checked).toBe(true);
  screen.getByText('Changed: 1');
});
