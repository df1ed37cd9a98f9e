import type { ReaderImport } from '#domain/readers/reader.ts';
import { emailKey } from '#domain/readers/reader-addresses.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';
import { RequestError } from '#server/http/request-error.ts';

interface AddressList {
  /** Each address once. */
  emails: string[];
  /** How many lines repeat an address. */
  repeated: number;
  invalid: ReaderImport['invalid'];
}

const MAX_ROWS = 50_000;

/** More are not listed, because nobody reads them. */
const MAX_INVALID = 1000;

/**
 * Reads the lines of a CSV file with a column "email", whatever its other columns are.
 *
 * @throws RequestError 400 if it is no such file
 */
export function readAddressList([headers = [], ...rows]: readonly string[][]): AddressList {
  const column = headers.findIndex((header) => header.trim().toLowerCase() === 'email');
  if (column === -1) {
    throw new RequestError(400, 'The first line of the file must name a column "email".');
  }
  if (rows.length > MAX_ROWS) {
    throw new RequestError(400, `The file has more than ${MAX_ROWS.toLocaleString('en')} lines.`);
  }
  const emails = new Map<string, string>();
  const list: AddressList = { emails: [], repeated: 0, invalid: [] };
  for (const [index, row] of rows.entries()) {
    // A spreadsheet that has read our own export keeps the apostrophe before a formula.
    const email = (row[column] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
    if (!isEmailAddress(email)) {
      const reason = email === '' ? 'There is no address.' : 'This is not an email address.';
      if (list.invalid.length < MAX_INVALID) list.invalid.push({ line: index + 2, reason });
    } else if (emails.has(emailKey(email))) list.repeated += 1;
    else emails.set(emailKey(email), email);
  }
  list.emails = [...emails.values()];
  return list;
}
