import { CONFIRMATION_HOURS, SUBSCRIPTION_ANSWER, SUBSCRIPTION_SENTENCE } from './subscription.ts';
import type { ReaderSettings } from './reader-settings.ts';

/** A page without scripts, which the server renders on its own. */
export type PlainPage =
  | { kind: 'subscribe'; email: string; problem: string | null }
  | { kind: 'confirm'; token: string }
  | { kind: 'unsubscribe'; token: string }
  | { kind: 'privacy'; facts: PrivacyFacts }
  | { kind: 'notice'; notice: Notice };

/** What the site does with the data of visitors, from which the page about privacy is written. */
export interface PrivacyFacts {
  /** Whether pages contact YouTube only after a click on the play button. */
  playsAfterClick: boolean;
  /** Whether messages of the contact form are also sent to the owner by mail. */
  mailsMessages: boolean;
  /** Whether visitors can subscribe, and who writes the mails then. */
  readers: Pick<ReaderSettings, 'identity'> | null;
  /** The email address that the site shows; `null` when it shows none. */
  publicEmail: string | null;
}

/** What a reader has done, or why nothing was done. */
export type Notice =
  | 'signed-up'
  | 'confirmed'
  | 'link-expired'
  | 'unsubscribed'
  | 'never'
  | 'nothing-stored'
  | 'off';

/** The heading of a page without scripts, and its first sentence. */
export function plainPageText(page: PlainPage): { title: string; text: string } {
  return page.kind === 'notice' ? notices[page.notice] : pages[page.kind];
}

const pages = {
  subscribe: { title: 'New videos by email', text: SUBSCRIPTION_SENTENCE },
  confirm: {
    title: 'Confirm your subscription',
    text: 'Press the button to get a mail for each new video.',
  },
  unsubscribe: { title: 'Your subscription', text: 'What do you want to do?' },
  privacy: { title: 'Privacy', text: 'What this site stores about you, and for how long.' },
};

const notices: Record<Notice, { title: string; text: string }> = {
  'signed-up': { title: 'Thank you', text: SUBSCRIPTION_ANSWER },
  confirmed: {
    title: 'You are subscribed',
    text: 'You will get a mail when the next video is published.',
  },
  'link-expired': {
    title: 'This link no longer works',
    text: `A link to confirm works for ${CONFIRMATION_HOURS} hours. Please sign up again.`,
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'Your address is deleted. No further mail will come.',
  },
  never: {
    title: 'No mail will ever come again',
    text: 'Your address is deleted, and nobody can sign it up again.',
  },
  'nothing-stored': {
    title: 'Nothing is stored',
    text: 'This link belongs to no subscription, so there is nothing to change or to download.',
  },
  off: {
    title: 'There are no mails to readers',
    text: 'This site sends no mails about new videos at present.',
  },
};
