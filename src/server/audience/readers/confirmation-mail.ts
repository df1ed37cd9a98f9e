import * as z from 'zod/mini';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { confirmAddress } from '#domain/readers/plain-addresses.ts';
import {
  CONFIRMATION_HOURS,
  PENDING_DAYS,
  SUBSCRIPTION_SENTENCE,
} from '#domain/readers/subscription.ts';
import { mailKind } from '#server/core/outbox/mail-kind.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { prepareConfirmation } from './subscriber-store.ts';

/**
 * Asks a reader to confirm a sign-up. Whether the address is subscribed already is looked up only here, so
 * that the reply to a sign-up takes the same time for every address.
 *
 * The mail contains nothing that a visitor has entered, so it cannot be used to write to strangers.
 */
export const confirmationMail = mailKind({
  name: 'confirmation',
  lane: 'readers',
  payload: z.object({ recipient: z.string(), origin: z.enum(['form', 'contact']) }),
  // After this time, too little remains of the time in which the link works.
  maxAgeMs: 48 * 60 * 60 * 1000,
  async compose({ database, readSite, env: { siteUrl } }, { createdAt, payload }) {
    const { isOn, identity } = await findSettings(database, readerSettings);
    if (!isOn) return undefined;
    const { recipient: email, origin } = payload;
    const token = await prepareConfirmation(database, { email, origin, requestedAt: createdAt });
    if (token === undefined) return undefined;
    const { brand } = await readSite();
    return {
      subject: `Confirm your subscription to ${brand}`,
      text: `Somebody, probably you, asked to get the new videos of ${brand} at this address.

Open this page and press Confirm:
${siteUrl}${confirmAddress(token)}

${SUBSCRIPTION_SENTENCE}

The link works for ${CONFIRMATION_HOURS} hours. If it was not you, do nothing: no further mail will come, and the address is deleted after ${PENDING_DAYS} days.

--${' '}
${identity}
`,
    };
  },
});
