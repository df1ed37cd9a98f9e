import { Menu, X } from 'lucide-react';
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';

import { navigationLinks } from './site-navigation.ts';
import { SocialIcons } from './social-icons.tsx';

/** From here on the header shows all links, and no menu button; `lg` in its classes. */
const WIDE_SCREEN = '(width >= 64rem)';

/** The slide-out menu of small screens: a native dialog, which keeps the focus in and closes on Escape. */
export function NavigationMenu({ path }: { path: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useClosing(dialog);

  function close() {
    dialog.current?.close();
  }

  /**
   * The browser's own way, `closedby="any"`, closes while the finger is lifted, and what lies
   * below gets the click. What fills the menu is not the dialog itself.
   */
  function closeOutside({ target, currentTarget }: MouseEvent) {
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
        <Menu aria-hidden="true" className="size-6" />
      </button>

      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- What is clicked is the backdrop, and keyboards have Escape. */}
      <dialog
        ref={dialog}
        aria-labelledby="navigation-menu-title"
        onClick={closeOutside}
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
              <X aria-hidden="true" className="size-5" />
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

/** Closes the menu when Back leads to another page, and where the screen has no button for it. */
function useClosing(dialog: RefObject<HTMLDialogElement | null>): void {
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
