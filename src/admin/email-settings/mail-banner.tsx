import { readMailObstacle } from '#domain/calls/settings-calls.ts';
import { adminAddress } from '#domain/addresses.ts';
import { emailSettings, type MailObstacle } from '#domain/email-settings/email-settings.ts';
import { MailWarning } from '#web/icons/icons.ts';

import { useStoredSettings } from '../ui/settings/use-settings.ts';
import { useRead } from '../ui/requests/use-call.ts';

/** What to do, and where. */
const remedies: Readonly<Record<MailObstacle, readonly [label: string, href: string]>> = {
  'no-mail-server': ['set up a mail server', adminAddress.mailServer],
  'no-address': ['save your email address', `${adminAddress.settings}#contactEmail`],
};

/**
 * Warns that messages are not mailed, with a link to the setting that is missing. Shows nothing
 * if notifications are off, because the administrator chose that.
 */
export function MailBanner() {
  const settings = useStoredSettings(emailSettings).data;
  const obstacle = useRead(readMailObstacle).data?.obstacle;
  if (!settings?.isEnabled || !obstacle) return null;
  const [label, href] = remedies[obstacle];

  return (
    <p className="mb-6 flex items-start gap-3 rounded-sm border border-rule bg-raised px-4 py-3">
      <MailWarning aria-hidden="true" className="size-5 shrink-0 translate-y-0.5" />
      <span>
        Messages are not mailed yet:{' '}
        <a href={href} className="font-medium underline underline-offset-2">
          {label}
        </a>
      </span>
    </p>
  );
}
