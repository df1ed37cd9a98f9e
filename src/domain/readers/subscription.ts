import * as z from 'zod/mini';
import { emailSchema } from '#domain/text/email-schema.ts';

/** What a sign-up consists of. The fields of the bot check are checked before and dropped. */
export const subscriptionInputSchema = z.object(
  { email: emailSchema() },
  { error: 'Please enter your email address' },
);

/** What readers are told before they sign up, and what is stored as what they have agreed to. */
export const SUBSCRIPTION_SENTENCE =
  'One mail for each new video, and one if a video you were sent is corrected. One click ends it.';

/** The same answer to every sign-up, so that nobody learns who is subscribed. */
export const SUBSCRIPTION_ANSWER = 'If this address is not subscribed yet, a mail is on its way.';

/** How long the link in a confirmation works. */
export const CONFIRMATION_HOURS = 72;

/** For how many days an address is stored that was not confirmed. */
export const PENDING_DAYS = 7;

/** The field and value of a mail program's one-click unsubscription. Source: RFC 8058, section 3.1. */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

/** What the buttons of the page that ends a subscription do. */
export const subscriptionActions = ['unsubscribe', 'never', 'download'] as const;

export type SubscriptionAction = (typeof subscriptionActions)[number];
