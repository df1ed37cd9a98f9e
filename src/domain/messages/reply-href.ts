import { mailtoHref } from '#domain/http/mailto-href.ts';
import { subjectLabel } from '#domain/messages/subjects.ts';

/** Windows does not pass longer links to the mail program. */
const MAX_HREF_LENGTH = 2000;

const OMISSION_MARK = '[...]';

interface AnsweredMessage {
  firstName: string;
  email: string;
  subject: string;
  message: string;
}

/**
 * Mailto link to a reply draft with a greeting and the quoted message. A long message is
 * cut so that the link stays within the length limit.
 */
export function replyHref(answered: AnsweredMessage): string {
  const complete = draftHref(answered, answered.message);
  if (complete.length <= MAX_HREF_LENGTH) return complete;

  const characters = [...answered.message];
  const shortened = (length: number) =>
    draftHref(answered, `${characters.slice(0, length).join('').trimEnd()}\n${OMISSION_MARK}`);
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
