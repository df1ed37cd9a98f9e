import { mailtoHref } from '#domain/http/mailto-href.ts';
import { subjectLabel } from '#domain/messages/subjects.ts';

/** Windows hands no longer link on to the mail program. */
const MAX_HREF_LENGTH = 2000;

const LEFT_OUT = '[...]';

interface AnsweredMessage {
  firstName: string;
  email: string;
  subject: string;
  message: string;
}

/**
 * A link that opens the draft of a reply: addressed, with a greeting and the message
 * quoted, as much of it as the link can carry.
 */
export function replyHref(answered: AnsweredMessage): string {
  const whole = draftHref(answered, answered.message);
  if (whole.length <= MAX_HREF_LENGTH) return whole;

  const characters = [...answered.message];
  const shortened = (length: number) =>
    draftHref(answered, `${characters.slice(0, length).join('').trimEnd()}\n${LEFT_OUT}`);
  let fits = 0;
  let tooLong = Math.min(characters.length, MAX_HREF_LENGTH);
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (shortened(middle).length <= MAX_HREF_LENGTH) fits = middle;
    else tooLong = middle;
  }
  return shortened(fits);
}

function draftHref({ firstName, email, subject }: AnsweredMessage, quoted: string): string {
  const lines = quoted.split(/\r\n?|\n/).map((line) => `> ${line}`);
  return mailtoHref(email, {
    subject: `Re: ${subjectLabel(subject)}`,
    body: [`Hello ${firstName},`, '', '', '', 'You wrote:', ...lines].join('\n'),
  });
}
