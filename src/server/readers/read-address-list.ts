import { CsvError, parse } from 'csv-parse/sync';
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
 * Reads a CSV file with a column "email", whatever its other columns are.
 *
 * @throws RequestError 400 if it is no such file
 */
export function readAddressList(bytes: Buffer): AddressList {
  const [headers = [], ...rows] = parseRows(bytes);
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

function parseRows(bytes: Buffer): string[][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parse(text, { bom: true, relax_column_count: true });
  } catch (error) {
    if (error instanceof CsvError) {
      throw new RequestError(400, `Line ${error['lines'] ?? '?'} of the file cannot be read.`);
    }
    if (error instanceof TypeError) {
      throw new RequestError(400, 'The file is not a text in UTF-8.');
    }
    throw error;
  }
}
