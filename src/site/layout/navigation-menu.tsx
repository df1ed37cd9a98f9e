import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';

import { Menu, X } from '#web/icons/shared-icons.ts';
import { pageAddress } from '#domain/addresses.ts';

import { SocialIcons } from './social-anchor.tsx';

export const navigationLinks = [
  { href: pageAddress.home, label: 'Home' },
  { href: pageAddress.videos, label: 'All Videos' },
  { href: pageAddress.about, label: 'About' },
  { href: pageAddress.contact, label: 'Contact' },
] as const;

/** The width from which the header shows all links instead of the menu button; Tailwind's `lg`. */
const WIDE_SCREEN = '(width >= 64rem)';

/**
 * Slide-out menu for small screens: a native dialog, which traps the focus and closes on Escape.
 */
export function NavigationMenu({ path }: { path: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useAutoClose(dialog);

  function close() {
    dialog.current?.close();
  }

  /**
   * Closes on a click on the backdrop, whose event target is the dialog itself. The native
   * `closedby="any"` closes on pointerup, so the click would then hit the element below.
   */
  function closeOnBackdrop({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) close();
  }

  return (
    <div className="navigation-menu">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Open navigation menu"
        onClick={() => dialog.current?.showModal()}
        className="-mr-2 grid size-11 place-items-center lg:hidden"
      >
        <Menu className="size-6" />
      </button>

      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- The click is on the backdrop; keyboard users close with Escape. */}
      <dialog
        ref={dialog}
        aria-labelledby="navigation-menu-title"
        onClick={closeOnBackdrop}
        className="slide-out fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-[85vw] overflow-y-auto border-l border-rule bg-paper text-ink"
      >
        <div className="flex min-h-full flex-col gap-6 p-6">
          <div className="flex items-center justify-between">
            <h2 id="navigation-menu-title" className="text-lg">
              Navigation Menu
            </h2>
            <button
              type="button"
              aria-label="Close navigation menu"
              onClick={close}
              className="-mr-2 grid size-11 place-items-center"
            >
              <X className="size-5" />
            </button>
          </div>

          <nav aria-label="Menu">
            <ul className="border-t border-rule">
              {navigationLinks.map(({ href, label }) => (
                <li key={href} className="border-b border-rule">
                  <a
                    href={href}
                    onClick={close}
                    aria-current={href === path ? 'page' : undefined}
                    className="flex min-h-12 items-center border-l-2 border-transparent pl-3 font-medium tracking-wider no-underline hover:bg-raised aria-[current=page]:border-accent"
                  >
                    {label.toUpperCase()}
                  </a>
                </li>
              ))}
            </ul>
          </nav>

          <SocialIcons />
        </div>
      </dialog>
    </div>
  );
}

/** Closes the menu on Back and Forward, and when the screen becomes wide enough to need no menu. */
function useAutoClose(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const close = () => dialog.current?.close();
    const screen = window.matchMedia(WIDE_SCREEN);
    window.addEventListener('popstate', close);
    screen.addEventListener('change', close);
    return () => {
      window.removeEventListener('popstate', close);
      screen.removeEventListener('change', close);
    };
  }, [dialog]);
}
