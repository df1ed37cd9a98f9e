import { byteLength } from '#domain/text/byte-length.ts';
import type { MailPreview } from '#domain/mail-runs/mail-run.ts';
import { mailContent, type MailInput, type MailLimits } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

/** Of text and HTML together. Gmail cuts longer mails off, and with them the link to unsubscribe. */
export const MAX_MAIL_BYTES = 60_000;

/**
 * Stands for the reader's own link in a stored mail. No text that the owner enters contains it, because
 * it begins and ends with a control character.
 */
const LINK = '\u0001unsubscribe\u0001';

/** Tried in this order until the mail is short enough. */
const LADDER: readonly MailLimits[] = [
  { sources: 1000, claimsPerSource: 1000, corrections: 1000 },
  { sources: 1000, claimsPerSource: 3, corrections: 10 },
  { sources: 1000, claimsPerSource: 0, corrections: 5 },
  { sources: 30, claimsPerSource: 0, corrections: 3 },
  { sources: 10, claimsPerSource: 0, corrections: 1 },
];

/** The last resort, which always fits. */
const SHORTEST: MailLimits = { sources: 0, claimsPerSource: 0, corrections: 1 };

/** Composes the mail of a run, with a mark in place of each reader's own link. */
export function composeMail(input: MailInput): MailPreview {
  for (const limits of LADDER) {
    const mail = composeWithin(input, limits);
    if (byteLength(mail.text) + byteLength(mail.html) <= MAX_MAIL_BYTES) return mail;
  }
  return composeWithin(input, SHORTEST);
}

/** A composed mail with a reader's own link. */
export function addressMail(
  { subject, text, html }: MailPreview,
  unsubscribeUrl: string,
): MailPreview {
  return {
    subject,
    text: text.replaceAll(LINK, unsubscribeUrl),
    html: html.replaceAll(LINK, unsubscribeUrl),
  };
}

function composeWithin(input: MailInput, limits: MailLimits): MailPreview {
  const content = mailContent(input, limits);
  return {
    subject: content.subject,
    text: mailText(content, LINK),
    html: mailHtml(content, LINK),
  };
}
