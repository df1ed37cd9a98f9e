/**
 * After a click has moved a row, brings the row's button back under the pointer, so that the next click
 * moves the same row: scrolls the page, or the dialog that contains the row. At an end of the page, where
 * it cannot be scrolled far enough, room is added around the list until the pointer leaves the button.
 *
 * @param button in a list whose outermost element has the attribute `data-rows`
 * @param top    where the top of the button was when it was clicked, in the viewport
 */
export function holdUnderPointer(button: HTMLElement, top: number): void {
  const list = button.closest<HTMLElement>('[data-rows]');
  if (list === null) return;
  const scroller = button.closest('[role="dialog"]') ?? document.documentElement;
  const missingPx = () => button.getBoundingClientRect().top - top;
  const scroll = () => {
    scroller.scrollTop += missingPx();
  };

  scroll();
  const rest = Math.round(missingPx());
  if (rest === 0) return;
  const side = rest < 0 ? 'paddingTop' : 'paddingBottom';
  list.style[side] = `${Number.parseFloat(list.style[side] || '0') + Math.abs(rest)}px`;
  scroll();

  const released = new AbortController();
  function releaseElsewhere({ target }: Event) {
    if (list === null || (target instanceof Node && button.contains(target))) return;
    released.abort();
    list.style.removeProperty('padding-top');
    list.style.removeProperty('padding-bottom');
  }
  window.addEventListener('pointermove', releaseElsewhere, { signal: released.signal });
  // A finger does not move from one place to the other. Not before the click, which would miss its target.
  window.addEventListener('click', releaseElsewhere, { signal: released.signal });
}
