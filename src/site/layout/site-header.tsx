import { pageAddress } from '#domain/addresses.ts';
import { useSite } from '#web/http/site.ts';

import { NavigationMenu, navigationLinks } from './navigation-menu.tsx';
import { SocialIcons } from './social-anchor.tsx';

/**
 * Header with brand, page links and social icons. On small screens, links and icons are in a
 * menu.
 *
 * @param hasMenu false on pages without scripts, which show the links on small screens as well
 */
export function SiteHeader({ path, hasMenu = true }: { path: string; hasMenu?: boolean }) {
  const { brand, logo } = useSite();

  return (
    <header className="site-header z-40 border-b border-rule bg-paper">
      <div
        className={`mx-auto flex min-h-16 max-w-page items-center justify-between gap-x-4 px-4 sm:px-6 noscript:flex-wrap ${hasMenu ? '' : 'flex-wrap'}`}
      >
        <a
          href={pageAddress.home}
          className="flex min-h-11 min-w-0 items-center gap-2.5 font-serif text-[min(1.25rem,6.5vw)] leading-tight font-semibold tracking-tight no-underline"
        >
          <img
            src={logo.small}
            alt=""
            width="32"
            height="32"
            fetchPriority="low"
            className="size-8 shrink-0"
          />
          <span className="line-clamp-2 wrap-anywhere">{brand}</span>
        </a>

        <nav
          aria-label="Main"
          className={`lg:shrink-0 ${hasMenu ? 'hidden lg:block noscript:block' : ''}`}
        >
          <ul className="flex flex-wrap gap-x-7">
            {navigationLinks.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={href === path ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center border-y-2 border-transparent text-sm font-medium tracking-wider no-underline transition-colors hover:border-b-field aria-[current=page]:border-b-accent"
                >
                  {label.toUpperCase()}
                </a>
              </li>
            ))}
          </ul>
        </nav>

        <div>
          <div className="max-lg:hidden">
            <SocialIcons />
          </div>
          {hasMenu && <NavigationMenu path={path} />}
        </div>
      </div>
    </header>
  );
}
