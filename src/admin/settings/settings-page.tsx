import { useScrollToTop } from '#web/ui/use-scroll-to-top.ts';

import { BackupsCard } from '../backup/backups-card.tsx';
import { KeepingCard } from '../keeping/keeping-card.tsx';
import { EmailSettingsCard } from '../email-settings/email-settings-card.tsx';
import { HealthCard } from '../health/health-card.tsx';
import { ReadersCard } from '../readers/readers-card.tsx';
import { YourSiteCard } from '../site/your-site-card.tsx';
import { SocialLinksCard } from '../social-links/social-links-card.tsx';

/** The Settings tab: the values of the site, notifications, links to other platforms, health and backups. */
export function SettingsPage() {
  useScrollToTop();

  return (
    <>
      <h1 className="text-heading">Settings</h1>
      <div className="mt-5">
        <YourSiteCard />
      </div>
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-16">
        <EmailSettingsCard />
        <SocialLinksCard />
        <ReadersCard />
        <KeepingCard />
        <HealthCard />
        <BackupsCard />
      </div>
    </>
  );
}
