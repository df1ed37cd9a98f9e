import type { ReaderSettings } from './reader-settings.ts';

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
