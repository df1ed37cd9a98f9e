/** The row of the moment whose fields contain the element; `null` if it is not in a row. */
export function momentOf(element: Element): Element | null {
  return element.closest('li[data-moment]');
}

/** Focuses the field of a row that is typed first: the title of a new source, or else the claim. */
export function focusMoment(row: Element): void {
  (emptyField(row, 'title') ?? row.querySelector<HTMLElement>('[name$=".claim"]'))?.focus();
}

/** Focuses the first row that lacks the claim, or the title of its new source; otherwise the last row. */
export function focusUnfinished(list: Element | null): void {
  const rows = [...(list?.children ?? [])];
  const row =
    rows.find((each) => emptyField(each, 'title') ?? emptyField(each, 'claim')) ?? rows.at(-1);
  if (row) focusMoment(row);
}

function emptyField(row: Element, name: string): HTMLInputElement | undefined {
  const fields = row.querySelectorAll<HTMLInputElement>(`input[name$=".${name}"]`);
  return [...fields].find(({ value }) => value.trim() === '');
}
