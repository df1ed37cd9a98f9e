import { confirmAddress } from '#domain/readers/plain-addresses.ts';
import {
  CONFIRMATION_HOURS,
  PENDING_DAYS,
  SUBSCRIPTION_SENTENCE,
} from '#domain/readers/subscription.ts';
import type { Context } from '#server/context/context.ts';
import type { ComposeMail } from '#server/outbox/outbox-worker.ts';
import { mailHost } from '#server/outbox/smtp-mailer.ts';
import { findReaderSettings } from './reader-settings-store.ts';
import { prepareConfirmation } from './subscriber-store.ts';

/** After this time, too little remains of the time in which the link works. */
const MAX_WAIT_MS = 48 * 60 * 60 * 1000;

/**
 * Composes the mail that asks a reader to confirm. Whether the address is subscribed already is looked
 * up only here, so that the reply to a sign-up takes the same time for every address.
 *
 * The mail contains nothing that a visitor has entered, so nobody can write to strangers with it.
 */
export function confirmationComposer({ database, readSite, now }: Context): ComposeMail {
  return async ({ id, kind, recipient, createdAt }, { siteUrl }) => {
    if (recipient === null) return undefined;
    const { isOn, identity } = await findReaderSettings(database);
    if (!isOn) return undefined;
    if (now().getTime() - Date.parse(createdAt) > MAX_WAIT_MS) return 'outdated';
    const token = await prepareConfirmation(database, {
      email: recipient,
      origin: kind === 'invitation' ? 'contact' : 'form',
      requestedAt: createdAt,
    });
    if (token === undefined) return undefined;
    const { brand } = await readSite();
    return {
      to: recipient,
      subject: `Confirm your subscription to ${brand}`,
      messageId: `<${id}@${mailHost(siteUrl)}>`,
      text: `Somebody, probably you, asked to get the new videos of ${brand} at this address.

Open this page and press Confirm:
${siteUrl}${confirmAddress(token)}

${SUBSCRIPTION_SENTENCE}

The link works for ${CONFIRMATION_HOURS} hours. If it was not you, do nothing: no further mail will come, and the address is deleted after ${PENDING_DAYS} days.

--${' '}
${identity}
`,
    };
  };
}
