import type { ReactNode } from 'react';
import { usePathname } from 'wouter/use-browser-location';

import {
  panelPath,
  type SettingsSection,
  settingsSectionAt,
  settingsSections,
} from '#domain/panel-tabs.ts';
import { useScrollToTop } from '#web/ui/use-scroll-to-top.ts';

import { BackupsCard } from '../backup/backups-card.tsx';
import { KeepingCard } from '../keeping/keeping-card.tsx';
import { EmailSettingsCard } from '../email-settings/email-settings-card.tsx';
import { MailServerCard } from '../email-settings/mail-server-card.tsx';
import { HealthCard } from '../health/health-card.tsx';
import { ReadersCard } from '../readers/readers-card.tsx';
import { YourSiteCard } from '../site/your-site-card.tsx';
import { SocialLinksCard } from '../social-links/social-links-card.tsx';
import { SectionNavigation } from './section-navigation.tsx';

/** The cards of each section. */
const contents: Record<SettingsSection['label'], ReactNode> = {
  'Email and social links': (
    <>
      <EmailSettingsCard />
      <SocialLinksCard />
    </>
  ),
  'Your site': <YourSiteCard />,
  'Mail server': <MailServerCard />,
  Readers: <ReadersCard />,
  'Keeping evidence': <KeepingCard />,
  'Backups and health': (
    <>
      <HealthCard />
      <BackupsCard />
    </>
  ),
};

/** The Settings tab: the list of its sections, and the one at the current path. */
export function SettingsPage() {
  useScrollToTop();
  const current = settingsSectionAt(panelPath(usePathname())) ?? settingsSections[0];

  return (
    <>
      <h1 className="text-heading">Settings</h1>
      <div className="mt-5 grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <SectionNavigation current={current} />
        <div className="grid content-start gap-12">{contents[current.label]}</div>
      </div>
    </>
  );
}
