import * as z from 'zod/mini';
import { uploadStem } from '#domain/files/upload-name.ts';
import { fileOf, type TrashedTable, trashedTables } from './trashed-tables.ts';

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** What the trash stores of a deleted video, source or message. */
const payloadSchema = z.object({
  /** The rows by their table. */
  rows: z.record(z.string(), z.array(rowSchema)),
  /** The rows that stayed, and the row that they referred to. */
  references: z.array(
    z.object({
      table: z.string(),
      column: z.string(),
      referredId: z.string(),
      ids: z.array(z.string()),
    }),
  ),
});

export type Payload = z.infer<typeof payloadSchema>;

/** The stored rows; `undefined` if the text is not a payload. */
export function parsePayload(text: string): Payload | undefined {
  try {
    return payloadSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The uploaded files that the rows of a payload refer to, each once. */
export function filesOf({ rows }: Payload): { name: string; fileName: string | null }[] {
  const files = trashedTables.flatMap((trashed) =>
    (rows[trashed.table] ?? []).flatMap((row) => fileOf(trashed, row) ?? []),
  );
  return [...Map.groupBy(files, ({ name }) => name)].map(([name, uses]) => ({
    name,
    fileName: uses.find(({ fileName }) => fileName !== null)?.fileName ?? null,
  }));
}

/** The payload without references to a file that is deleted, given by its stem (see `uploadStem`). */
export function withoutFile({ rows, references }: Payload, stem: string): Payload {
  const cleared = Object.entries(rows).map(([table, list]) => {
    const trashed = trashedTables.find((other) => other.table === table);
    return [table, trashed ? list.map((row) => clearFile(trashed, row, stem)) : list] as const;
  });
  return { rows: Object.fromEntries(cleared), references };
}

function clearFile(
  trashed: TrashedTable,
  row: Payload['rows'][string][number],
  stem: string,
): Payload['rows'][string][number] {
  const file = fileOf(trashed, row);
  return file && uploadStem(file.name) === stem ? { ...row, ...trashed.file?.cleared } : row;
}
