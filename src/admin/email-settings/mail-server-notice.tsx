import { useQuery } from '@tanstack/react-query';

import type { MailObstacleReply } from '#domain/email-settings/mail-obstacle.ts';

import { mailObstacleQuery } from './email-settings-calls.ts';

/** Explains how to set up a mail server. Shown until one is set up. */
export function MailServerNotice() {
  const obstacle = useQuery<MailObstacleReply>(mailObstacleQuery).data?.obstacle;
  if (obstacle !== 'no-mail-server') return null;

  return (
    <section
      aria-labelledby="mail-server-title"
      className="mt-4 grid gap-2 rounded-sm border border-rule bg-raised px-4 py-3"
    >
      <h3 id="mail-server-title" className="font-medium">
        No mail server is set up yet
      </h3>
      <p className="text-sm">
        Until then, messages wait in the Messages tab, and nothing is mailed. To set one up:
      </p>
      <ol className="grid list-decimal gap-1 pl-5 text-sm wrap-anywhere">
        <li>
          Ask your email provider for its outgoing mail server (SMTP) and for a user name and a
          password for it.
        </li>
        <li>
          On the computer that runs this site, put them into the setting{' '}
          <code className="font-medium">SMTP_URL</code>, for example
          smtps://user:password@mail.example.org.
        </li>
        <li>Restart the site, then press “Send test mail” below.</li>
      </ol>
    </section>
  );
}
