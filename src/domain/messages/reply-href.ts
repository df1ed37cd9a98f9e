import { mailtoHref } from '#domain/http/mailto-href.ts';
import { subjectLabel } from '#domain/messages/subjects.ts';

/** In characters. Windows does not pass longer links to the mail program. */
const MAX_HREF_LENGTH = 2000;

const OMISSION_MARK = '[...]';

interface ReceivedMessage {
  firstName: string;
  email: string;
  subject: string;
  message: string;
}

/**
 * Mailto link to a reply draft with a greeting and the quoted message. A long message is
 * cut so that the link stays within the length limit.
 */
export function replyHref(received: ReceivedMessage): string {
  const complete = draftHref(received, received.message);
  if (complete.length <= MAX_HREF_LENGTH) return complete;

  const characters = [...received.message];
  const shortened = (length: number) =>
    draftHref(received, `${characters.slice(0, length).join('').trimEnd()}\n${OMISSION_MARK}`);
  // Binary search for the longest quotation that fits. Each of its characters takes at least one
  // character of the link.
  let fits = 0;
  let tooLong = Math.min(characters.length, MAX_HREF_LENGTH);
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (shortened(middle).length <= MAX_HREF_LENGTH) fits = middle;
    else tooLong = middle;
  }
  return shortened(fits);
}

function draftHref({ firstName, email, subject }: ReceivedMessage, quoted: string): string {
  const lines = quoted.split(/\r\n?|\n/).map((line) => `> ${line}`);
  return mailtoHref(email, {
    subject: `Re: ${subjectLabel(subject)}`,
    body: [`Hello ${firstName},`, '', '', '', 'You wrote:', ...lines].join('\n'),
  });
}
