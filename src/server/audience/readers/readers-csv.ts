import { stringify, type Options } from 'csv-stringify/sync';
import type { readReaderPages } from './reader-list-store.ts';

/**
 * A spreadsheet would run a cell that begins with a character such as "=" as a formula, so the
 * library puts an apostrophe before it. Source: OWASP, "CSV Injection".
 */
const FORMAT: Options = { escape_formulas: true, quoted: true, record_delimiter: 'windows' };

const HEADERS = ['email', 'state', 'origin', 'signed up', 'confirmed', 'consent'];

/** All readers as a CSV file, page by page. An import reads it again. */
export async function* readersCsv(
  pages: ReturnType<typeof readReaderPages>,
): AsyncGenerator<string> {
  // Excel reads the file as UTF-8 only if it begins with a byte order mark.
  yield stringify([HEADERS], { ...FORMAT, bom: true });
  for await (const page of pages) {
    yield stringify(
      page.map(({ email, state, origin, requestedAt, confirmedAt, consentText }) => [
        email,
        state,
        origin,
        requestedAt,
        confirmedAt ?? '',
        consentText,
      ]),
      FORMAT,
    );
  }
}
