import type { ReaderImport } from '#domain/readers/reader.ts';
import { emailKey } from '#domain/readers/reader-addresses.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';
import { trimInvisible } from '#domain/http/trim-invisible.ts';
import { RequestError } from '#server/http/request-error.ts';
import { subscriptionMarks } from './subscription-marks.ts';

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
