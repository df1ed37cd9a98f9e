import { adminTabs, type AdminTab } from '../admin-tabs.ts';

/** The tabs as plain links: each opens a document of its own. On a phone they stand in two rows. */
export function TabNavigation({ current }: { current: AdminTab }) {
  return (
    <nav aria-label="Admin" className="border-b border-rule">
      <ul className="mx-auto grid max-w-page grid-cols-3 px-2 sm:flex sm:px-4">
        {adminTabs.map((tab) => (
          <li key={tab.address}>
            <a
              href={tab.address}
              aria-current={tab === current ? 'page' : undefined}
              className="flex min-h-11 items-center justify-center border-y-2 border-transparent px-2 text-sm font-medium text-ink-muted no-underline transition-colors hover:border-b-field hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:text-ink sm:px-3"
            >
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
