import { useEffect, useRef, type ReactNode } from 'react';

import { SkipLink } from '#web/ui/skip-link.tsx';
import { Toaster } from '#web/ui/toaster.tsx';

import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Layout of every page: header, content, footer and toasts. */
export function SiteLayout({ path, children }: { path: string; children: ReactNode }) {
  const main = useFocusOnNavigation(path);

  return (
    <Toaster page={path}>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <SiteHeader path={path} />
        <main id="main" ref={main} tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        {/* A new element for each page, because moving the same element down or up is a layout shift. */}
        <SiteFooter key={path} path={path} />
      </div>
    </Toaster>
  );
}

/**
 * Moves the focus to the page content after client-side navigation, as a full page load would. The
 * content is labeled with the title of the page, so that screen readers announce the title.
 */
function useFocusOnNavigation(path: string) {
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(path);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    if (main.current === null) return;
    main.current.ariaLabel = document.title;
    main.current.focus({ preventScroll: true });
  }, [path]);

  return main;
}
