import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Class names of the overlay, the element that dims the page behind a dialog and catches clicks on
 * the page. While there is an overlay, a rule in admin.css keeps the page from scrolling. Radix's own
 * overlay would insert a style element for that, and the browser would then examine every element of
 * the page.
 */
export const overlayClassName = 'overlay pointer-events-auto fixed inset-0 z-40 bg-overlay';

/**
 * The box of a dialog: full screen on a phone, and scrollable if its content is too tall. On narrow
 * screens it ends above a toast, see `keepSpaceFree`, and keeps the same space free above. On wide ones
 * the corner of toasts is beside the buttons of dialogs, so nothing moves under the pointer.
 */
export const dialogClassName =
  'fixed z-40 grid overflow-y-auto overscroll-contain border-rule bg-paper outline-none bottom-(--toast-space,0px) sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem-2*var(--toast-space,0px))] lg:max-h-[calc(100dvh-3rem)] sm:rounded-md sm:border';

/**
 * Renders what takes long, such as a dialog, once the browser has painted what is around it. So a click
 * shows an effect at once.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    // React renders the new state in a task after the frame.
    const frame = requestAnimationFrame(() => setIsPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted && children;
}

/**
 * Event handlers for a Radix dialog. When the dialog closes, they return the focus to the element
 * that opened it. If that element no longer exists, such as the button of a deleted row, and the
 * focus is lost, it moves to the dialog underneath or to the tab's content.
 *
 * @param focusElsewhere moves the focus to another element instead
 */
export function useFocusAfterClosing(focusElsewhere?: () => void) {
  const opener = useRef<Element>(null);

  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document;
      // In Safari a clicked button does not get the focus, so the body is active instead.
      opener.current = activeElement === body ? null : activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (focusElsewhere) focusElsewhere();
      else if (opener.current?.isConnected === true) focusOn(opener.current);
      else if (document.activeElement === document.body) focusOn(dialogBelowOrMain());
    },
  };
}

function dialogBelowOrMain(): Element | null {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main');
}

function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}
