import { usePathname } from 'wouter/use-browser-location';
import { type ReactNode, useState } from 'react';

import { adminAddress } from '#domain/addresses.ts';
import { panelPath } from '#domain/panel-tabs.ts';
import { useScrollToTop } from '#web/ui/use-scroll-to-top.ts';
import { readHealth } from '#domain/calls/health-calls.ts';
import { ChevronDown } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { BackupsCard } from '../backup/backups-card.tsx';
import { KeepingCard } from '../keeping/keeping-card.tsx';
import { EmailSettingsCard } from '../email-settings/email-settings-card.tsx';
import { MailServerCard } from '../email-settings/mail-server-card.tsx';
import { HealthCard } from '../health/health-card.tsx';
import { ReadersCard } from '../readers/readers-card.tsx';
import { YourSiteCard } from '../site/your-site-card.tsx';
import { SocialLinksCard } from '../social-links/social-links-card.tsx';
import { useRead } from '../ui/requests/use-call.ts';

/** The sections of the Settings tab, in display order. */
const sections: [SettingsSection, ...SettingsSection[]] = [
  {
    label: 'Email and social links',
    address: adminAddress.settings,
    cards: (
      <>
        <EmailSettingsCard />
        <SocialLinksCard />
      </>
    ),
  },
  { label: 'Your site', address: adminAddress.siteSettings, cards: <YourSiteCard /> },
  { label: 'Mail server', address: adminAddress.mailServer, cards: <MailServerCard /> },
  { label: 'Readers', address: adminAddress.readers, cards: <ReadersCard /> },
  { label: 'Keeping evidence', address: '/admin/settings/keeping', cards: <KeepingCard /> },
  {
    label: 'Backups and health',
    address: adminAddress.health,
    cards: (
      <>
        <HealthCard />
        <BackupsCard />
      </>
    ),
  },
];

/** The Settings tab: the list of its sections, and the one at the current path. */
export function SettingsPage() {
  useScrollToTop();
  const path = panelPath(usePathname());
  const current = sections.find(({ address }) => address === path) ?? sections[0];

  return (
    <>
      <h1 className="text-heading">Settings</h1>
      <div className="mt-5 grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <SectionNavigation current={current} />
        <div className="grid content-start gap-12">{current.cards}</div>
      </div>
    </>
  );
}

interface SettingsSection {
  label: string;
  address: string;
  cards: ReactNode;
}

/**
 * Links to the sections of the Settings tab, which load a new document as the tabs do. On a phone, a
 * button that names the current section folds them. The tab opens with them unfolded.
 */
function SectionNavigation({ current }: { current: SettingsSection }) {
  const [isOpen, setIsOpen] = useState(current.address === adminAddress.settings);
  const health = useRead(readHealth).data;
  const needsAttention = health?.lines.some(({ level }) => level !== 'ok') === true;

  return (
    <nav aria-label="Settings">
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        className="w-full lg:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        {current.label}
        {needsAttention && <AttentionMark />}
        <ChevronDown className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
      </Button>
      <ul className={isOpen ? '' : 'max-lg:hidden'}>
        {sections.map(({ label, address }) => (
          <li key={address}>
            <a
              href={address}
              aria-current={address === current.address ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 border-l-2 border-rule pl-4 text-ink-muted no-underline transition-colors hover:border-field hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
              {address === adminAddress.health && needsAttention && <AttentionMark />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AttentionMark() {
  return (
    <span className="shrink-0 rounded-full border-4 border-warning">
      <span className="sr-only">, needs attention</span>
    </span>
  );
}
