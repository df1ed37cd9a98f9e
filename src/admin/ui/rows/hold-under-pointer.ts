/** The pointer has left the place of the last click when it is this far from it. */
const SAME_PLACE_PX = 12;

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
  if (!held.has(list)) releaseWhenPointerLeaves(list);
}

/** The lists that have room added. */
const held = new WeakSet<HTMLElement>();

function releaseWhenPointerLeaves(list: HTMLElement): void {
  held.add(list);
  const released = new AbortController();
  const { signal } = released;
  let place: { x: number; y: number } | undefined;

  function release() {
    released.abort();
    held.delete(list);
    list.style.removeProperty('padding-top');
    list.style.removeProperty('padding-bottom');
  }

  function releaseElsewhere({ clientX: x, clientY: y }: MouseEvent) {
    place ??= { x, y };
    if (Math.hypot(x - place.x, y - place.y) > SAME_PLACE_PX) release();
  }

  window.addEventListener('pointermove', releaseElsewhere, { signal });
  // A finger does not move from one place to the other. Not before the click, which would miss its target.
  window.addEventListener('click', releaseElsewhere, { signal });
}
