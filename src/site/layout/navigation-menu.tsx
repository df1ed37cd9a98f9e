import { Menu, X } from 'lucide-react';
import { useRef } from 'react';

import { navigationLinks } from './site-navigation.ts';
import { SocialIcons } from './social-icons.tsx';

/** The slide-out menu of small screens: a native dialog, which keeps the focus in and closes by itself. */
export function NavigationMenu({ path }: { path: string }) {
  const dialog = useRef<HTMLDialogElement>(null);

  function close() {
    dialog.current?.close();
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

      <dialog
        ref={dialog}
        aria-labelledby="navigation-menu-title"
        closedby="any"
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
