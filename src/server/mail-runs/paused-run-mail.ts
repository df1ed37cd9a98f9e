import { adminAddress } from '#domain/addresses.ts';
import type { Context } from '#server/context/context.ts';
import type { ComposeMail } from '#server/outbox/outbox-worker.ts';
import { mailHost } from '#server/outbox/smtp-mailer.ts';
import { listRuns } from './mail-run-store.ts';

/** Composes the mail about paused runs. There is none if they were resumed or stopped meanwhile. */
export function pausedRunComposer({ database, readSite }: Context): ComposeMail {
  return async ({ id }, { contactEmail, siteUrl }) => {
    const paused = (await listRuns(database)).filter(({ state }) => state === 'paused');
    if (paused.length === 0) return undefined;
    const { brand } = await readSite();
    const entries = paused.map(({ subject, sent, audience, reason }) => {
      const state = `${sent} of ${audience} sent. ${reason ?? ''}`;
      // A run that was paused before its mail was composed has no subject.
      return subject === '' ? `- ${state}` : `- ${subject}\n  ${state}`;
    });
    return {
      to: contactEmail,
      subject: `[${brand}] Mails to readers are paused`,
      messageId: `<${id}@${mailHost(siteUrl)}>`,
      text: `No more of these mails are sent until you resume them:

${entries.join('\n')}

To resume or stop them: ${siteUrl}${adminAddress.readers}
`,
    };
  };
}
