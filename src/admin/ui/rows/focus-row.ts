/**
 * Focuses the menu of a row that has moved, wherever it is now. The last rows of a very long list may not
 * be rendered; then the list itself gets the focus.
 */
export function focusRow(id: string): void {
  const menu = `[data-row-id="${id}"] [aria-haspopup="menu"]`;
  const target =
    document.querySelector<HTMLElement>(menu) ?? document.querySelector<HTMLElement>('[data-rows]');
  target?.focus();
}
