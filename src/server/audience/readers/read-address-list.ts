import type { ReaderImport } from '#domain/readers/reader.ts';
import { emailKey } from '#domain/readers/reader-addresses.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';
import { trimInvisible } from '#domain/http/trim-invisible.ts';
import { RequestError } from '#server/core/http/request-error.ts';

interface AddressList {
  /** Each address once, without those that a line marks as ended. */
  emails: string[];
  /** How many lines repeat an address. */
  repeated: number;
  invalid: ReaderImport['invalid'];
  ended: ReaderImport['ended'];
}

const MAX_ROWS = 50_000;

/** More are not listed, because nobody reads them. */
const MAX_INVALID = 1000;

/**
 * Reads the lines of a CSV file with a column of addresses, and those columns that say that somebody must
 * get no mails, see `subscriptionMarks`.
 *
 * @throws RequestError 400 if it is no such file
 */
export function readAddressList(lines: readonly string[][]): AddressList {
  const [first = []] = lines;
  // A list without headers begins with an address.
  const hasHeaders = !first.some((cell) => isEmailAddress(trimInvisible(cell)));
  const headers = hasHeaders ? first : [];
  const rows = hasHeaders ? lines.slice(1) : lines;
  if (rows.length > MAX_ROWS) {
    throw new RequestError(400, `The file has more than ${MAX_ROWS.toLocaleString('en')} lines.`);
  }
  const column = addressColumn(headers, rows);
  const markOf = subscriptionMarks(headers);
  const emails = new Map<string, string>();
  const list: AddressList = { emails: [], repeated: 0, invalid: [], ended: [] };
  const endedKeys = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const line = index + (hasHeaders ? 2 : 1);
    // A spreadsheet that has read our own export keeps the apostrophe before a formula.
    const email = trimInvisible(row[column] ?? '').replace(/^'(?=[=+\-@])/, '');
    const mark = markOf(row);
    if (!isEmailAddress(email)) {
      const reason = email === '' ? 'There is no address.' : 'This is not an email address.';
      if (list.invalid.length < MAX_INVALID) list.invalid.push({ line, reason });
    } else if (mark !== undefined) {
      list.ended.push({ line, reason: mark });
      endedKeys.add(emailKey(email));
    } else if (emails.has(emailKey(email))) list.repeated += 1;
    else emails.set(emailKey(email), email);
  }
  for (const key of endedKeys) emails.delete(key);
  list.emails = [...emails.values()];
  return list;
}

/**
 * What other programs write into the lines of a list about people who must get no mails. The headers of
 * their columns are compared in lower case, without anything but letters.
 */

/** A column that names the state of a subscription in words. */
const STATE =
  /(?:status|state|type|permission|subscription|subscriber|membership|marketing|newsletter|optin)$/;

/** The words for states in which no mails are sent; all others are accepted. */
const ENDED =
  /unsub|notsub|nonsub|block|black|bounc|delet|remov|clean|complain|spam|junk|suppress|cancel|disabl|inactiv|unactiv|invalid|undeliver|pending|await|unconfirm|notconfirm|unverif|optout|optedout|never|reject|declin|banned/;

/** A column that says yes, or since when or why, if no mails may be sent. */
const ENDED_IF_SET =
  /unsub|block|black|bounc|delet|remov|clean|complain|suppress|disabled|optout|optedout|donot|unconfirm|undeliver|junk|spam/;

/** A column that says no if no mails may be sent. */
const ENDED_IF_NO =
  /subscribed|optin|optedin|confirmed|verified|active|enabled|accepts|consent|permission|newsletter|subscription|subscriber/;

/** A column that is empty until the address is confirmed. */
const ENDED_IF_EMPTY =
  /^(?:email)?(?:confirmed|verified|confirmation|confirm)(?:at|on|time|date)?$/;

const NO = /^(?:0|f|false|n|no|none|null|nil|off|never|-)$/;

/**
 * Which of the columns of a list say that a line is about somebody who has unsubscribed, is blocked, has
 * bounced, is deleted or has not confirmed. Returns a function that names the first such cell of a line,
 * for the owner; `undefined` if no cell says so.
 */
function subscriptionMarks(
  headers: readonly string[],
): (row: readonly string[]) => string | undefined {
  const columns = headers.map((header) => header.toLowerCase().replaceAll(/[^a-z]/g, ''));
  return (row) => {
    const index = columns.findIndex((column, at) => isEnded(column, row[at]?.trim() ?? ''));
    if (index === -1) return undefined;
    return `“${headers[index]?.trim()}” is “${row[index]?.trim() ?? ''}”.`;
  };
}

function isEnded(column: string, cell: string): boolean {
  const value = cell.toLowerCase();
  if (value === '') return ENDED_IF_EMPTY.test(column);
  if (STATE.test(column) && ENDED.test(value.replaceAll(/[^a-z]/g, ''))) return true;
  if (ENDED_IF_SET.test(column)) return !NO.test(value);
  return ENDED_IF_NO.test(column) && NO.test(value);
}

/** The usual headers of the column, in lower case and without anything but letters, the best first. */
const ADDRESS_HEADERS = ['email', 'emailaddress', 'subscriberemail', 'emailvalue', 'mail'];

/** How many lines show which column has the addresses, if no header does. */
const SAMPLE_SIZE = 20;

/** The column with a usual header, or else the only one in which nothing but addresses stands. */
function addressColumn(headers: readonly string[], rows: readonly string[][]): number {
  const names = headers.map((header) => header.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const exact = headers.findIndex((header) => header.trim().toLowerCase() === 'email');
  const named = [exact, ...ADDRESS_HEADERS.map((name) => names.indexOf(name))].find(
    (index) => index !== -1,
  );
  if (named !== undefined) return named;
  const sample = rows.slice(0, SAMPLE_SIZE);
  const [column, ...others] = [...(rows[0] ?? []).keys()].filter((index) => {
    const cells = sample
      .map((row) => trimInvisible(row[index] ?? ''))
      .filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(isEmailAddress);
  });
  if (column !== undefined && others.length === 0) return column;
  throw new RequestError(
    400,
    'No column of the file is named "email", and none is the only one with addresses.',
  );
}
