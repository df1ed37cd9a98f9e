import * as z from 'zod/mini';
import { adminAddress } from '#domain/addresses.ts';
import { mailKind } from '#server/core/outbox/mail-kind.ts';
import { listRuns } from './mail-run-store.ts';

/** Tells the owner that runs are paused, unless they were resumed or stopped meanwhile. */
export const pausedRunMail = mailKind({
  name: 'paused-run',
  lane: 'alerts',
  payload: z.object({}),
  async compose({ database, readSite, env: { siteUrl } }) {
    const paused = (await listRuns(database)).filter(({ state }) => state === 'paused');
    if (paused.length === 0) return undefined;
    const { brand } = await readSite();
    const entries = paused.map(({ subject, sent, audience, reason }) => {
      const state = `${sent} of ${audience} sent. ${reason ?? ''}`;
      // A run that was paused before its mail was composed has no subject.
      return subject === '' ? `- ${state}` : `- ${subject}\n  ${state}`;
    });
    return {
      subject: `[${brand}] Mails to readers are paused`,
      text: `No more of these mails are sent until you resume them:

${entries.join('\n')}

To resume or stop them: ${siteUrl}${adminAddress.readers}
`,
    };
  },
});
