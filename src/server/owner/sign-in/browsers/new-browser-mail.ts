import * as z from 'zod/mini';
import { adminAddress } from '#domain/addresses.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { mailKind } from '#server/core/outbox/mail-kind.ts';
import { oneLine } from '#domain/text/characters.ts';

/** Notifies the owner of a sign-in from a browser that had not signed in before. */
export const newBrowserMail = mailKind({
  name: 'new-browser',
  lane: 'security',
  payload: z.object({ browser: z.string() }),
  maxAgeMs: 24 * 60 * 60 * 1000,
  async compose({ readSite, env: { siteUrl } }, { createdAt, payload: { browser } }) {
    const { brand, timeZone } = await readSite();
    const time = `${formatInstant(createdAt, timeZone)} (${timeZone})`;
    return {
      subject: `[${brand}] Sign-in from a new browser`,
      text: `A browser that had not signed in before has signed in to the admin panel:

${oneLine(browser)}, ${time}

If this was you, there is nothing to do. If not, sign the browser out and change the password in the Security tab:
${siteUrl}${adminAddress.security}
`,
    };
  },
});
