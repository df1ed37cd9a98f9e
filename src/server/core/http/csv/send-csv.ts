import { Readable } from 'node:stream';
import { create as createContentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** The headers of the columns of a CSV file, in order, with what stands below them. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

/**
 * Sends rows as a CSV file in the format of RFC 4180, page by page, so that no more than a page is in
 * memory.
 *
 * @param name of the file, to which the day is added
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  { name, now }: { name: string; now: Date },
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): Promise<FastifyReply> {
  const day = now.toISOString().slice(0, 'yyyy-mm-dd'.length);
  const { stringify } = await import('csv-stringify/sync');

  async function* csv(): AsyncGenerator<string> {
    // Excel reads the file as UTF-8 only if it begins with a byte order mark.
    yield stringify([Object.keys(columns)], { ...FORMAT, bom: true });
    for await (const page of pages) {
      const lines = page.map((row) => Object.values(columns).map((valueOf) => valueOf(row)));
      yield stringify(lines, FORMAT);
    }
  }

  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', createContentDisposition(`${name}-${day}.csv`))
    .send(Readable.from(csv()));
}

/**
 * A spreadsheet would run a cell that begins with a character such as "=" as a formula, so the
 * library puts an apostrophe before it. Source: OWASP, "CSV Injection".
 */
const FORMAT = { escape_formulas: true, quoted: true, record_delimiter: 'windows' } as const;
