import { useRef } from 'react';

/** The look of what dims the page behind a dialog. */
export const overlayClassName = 'fixed inset-0 z-40 bg-veil';

/** The look of a dialog; the whole screen on a phone, with a scroll bar of its own where it is too long. */
export const panelClassName =
  'fixed z-40 grid overflow-y-auto overscroll-contain border-rule bg-paper outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:rounded-md sm:border';

/**
 * Where the focus goes when a dialog closes: back to what opened it. Where that is gone, as
 * a deleted row's button is, to the dialog below or to the tab's content.
 */
export function useReturnOfFocus(giveFocusBack?: () => void) {
  const opener = useRef<Element>(null);

  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document;
      // Safari gives no focus to a button that is clicked or tapped.
      opener.current = activeElement === body ? null : activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (giveFocusBack) giveFocusBack();
      else if (opener.current?.isConnected === true) focusOn(opener.current);
      else if (document.activeElement === document.body) focusOn(whatIsBelow());
    },
  };
}

function whatIsBelow(): Element | null {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main');
}

function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}
