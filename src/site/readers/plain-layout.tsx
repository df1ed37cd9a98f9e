import type { ReactNode } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { useSite } from '#web/http/site.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';

import { SiteFooter } from '../layout/site-footer.tsx';

/** Layout of a page without scripts: the name of the site, the content and the footer, without the menu. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const { brand, logo } = useSite();

  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <header className="border-b border-rule bg-paper">
          <div className="mx-auto flex min-h-16 max-w-page items-center px-4 sm:px-6">
            <a
              href={pageAddress.home}
              className="flex min-h-11 min-w-0 items-center gap-2.5 font-serif text-[min(1.25rem,6.5vw)] leading-tight font-semibold tracking-tight no-underline"
            >
              <img src={logo.small} alt="" width="32" height="32" className="size-8 shrink-0" />
              <span className="line-clamp-2 wrap-anywhere">{brand}</span>
            </a>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="grow outline-none">
          <div className="mx-auto max-w-reading px-4 pt-10 sm:px-6 lg:pt-14">{children}</div>
        </main>
        <SiteFooter path="" />
      </div>
    </>
  );
}
