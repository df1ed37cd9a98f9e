import { siteSettings } from '#domain/site/site-input.ts';

import { SettingsCard } from '../ui/settings/settings-card.tsx';
import { YourSiteForm } from './your-site-form.tsx';

/** The name, the texts, the color and the picture of the site. See docs/panel.md, "Your site". */
export function YourSiteCard() {
  return (
    <SettingsCard
      group={siteSettings}
      title="Your site"
      text="What visitors see on every page."
      className="min-w-0"
    >
      {(site) => <YourSiteForm site={site} />}
    </SettingsCard>
  );
}
