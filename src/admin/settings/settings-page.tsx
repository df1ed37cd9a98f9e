import { usePathname } from 'wouter/use-browser-location';

import { adminAddress } from '#domain/addresses.ts';
import { panelPath } from '#domain/panel-tabs.ts';
import { useScrollToTop } from '#web/ui/use-scroll-to-top.ts';

import { BackupsCard } from '../backup/backups-card.tsx';
import { KeepingCard } from '../keeping/keeping-card.tsx';
import { EmailSettingsCard } from '../email-settings/email-settings-card.tsx';
import { MailServerCard } from '../email-settings/mail-server-card.tsx';
import { HealthCard } from '../health/health-card.tsx';
import { ReadersCard } from '../readers/readers-card.tsx';
import { YourSiteCard } from '../site/your-site-card.tsx';
import { SocialLinksCard } from '../social-links/social-links-card.tsx';
import { SectionNavigation, type SettingsSection } from './section-navigation.tsx';

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
        <SectionNavigation sections={sections} current={current} />
        <div className="grid content-start gap-12">{current.cards}</div>
      </div>
    </>
  );
}
