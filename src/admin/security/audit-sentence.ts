import { type AuditEntry, MAX_COUNTED_REFUSALS } from '#domain/audit-trail/audit-entry.ts';

type Event = Pick<AuditEntry, 'event' | 'detail' | 'count' | 'sentence'>;

/** An entry of the audit trail as a text, e.g. "Edited “Separation of Powers” · 12 times". */
export function auditSentence({ event, detail, sentence, count }: Event): string {
  const text =
    event === 'change' ? (sentence ?? changeSentence(detail)) : `${eventTexts[event]}: ${detail}`;
  return count === 1 ? text : `${text} · ${times(count)}`;
}

const eventTexts: Record<Exclude<AuditEntry['event'], 'change'>, string> = {
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'wrong-password': 'Wrong password',
  locked: 'Sign-in locked after wrong passwords',
  'refused-passkey': 'Refused passkey',
  'refused-link': 'Expired sign-in link',
  'more-refusals': 'More refused sign-ins',
  export: 'Exported',
  console: 'Command on the server',
};

/**
 * For changes without a stored sentence. The detail consists of the summary of the call, such as "Publish a correction of a
 * video", and of ids and other details. The summary up to its first comma becomes a sentence in the
 * past tense; ids are left out.
 */
function changeSentence(detail: string): string {
  const [summary = '', ...others] = detail.split(' · ');
  const [verb = '', ...words] = (summary.split(',')[0] ?? '').split(' ');
  const sentence = [pastOf(verb), ...words].join(' ');
  return [sentence, ...others.filter((text) => !ID.test(text))].join(' · ');
}

function pastOf(verb: string): string {
  return IRREGULAR.get(verb) ?? `${verb.replace(/e$/, '')}ed`;
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['Make', 'Made'],
  ['Send', 'Sent'],
  ['Set', 'Set'],
  ['Withdraw', 'Withdrew'],
]);

/** The id of a row or of a passkey. */
const ID = /^[\w-]{20,}$/;

/** Refusals are counted up to a limit only. */
function times(count: number): string {
  const number = count.toLocaleString('en-US');
  return count === MAX_COUNTED_REFUSALS ? `${number} times or more` : `${number} times`;
}
