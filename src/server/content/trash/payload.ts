import * as z from 'zod/mini';
import { uploadNameFromUrl, uploadStem } from '#domain/files/upload-name.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { NO_FILE } from '#server/content/sources/source-rows.ts';

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
  return payloadSchema.safeParse(parseJson(text)).data;
}

/** What a source becomes when its file is deleted. */
export const withoutUrl = { url: '', ...NO_FILE };

/** The uploaded files that the sources of a payload refer to, each once. */
export function filesOf({ rows }: Payload): { name: string; fileName: string | null }[] {
  const files = (rows['sources'] ?? []).flatMap((source) => {
    const [name, { fileName }] = [nameOfFile(source), source];
    return name === null
      ? []
      : [{ name, fileName: typeof fileName === 'string' ? fileName : null }];
  });
  return [...Map.groupBy(files, ({ name }) => name)].map(([name, uses]) => ({
    name,
    fileName: uses.find(({ fileName }) => fileName !== null)?.fileName ?? null,
  }));
}

/** The payload without references to a file that is deleted, given by its stem (see `uploadStem`). */
export function withoutFile({ rows, references }: Payload, stem: string): Payload {
  for (const source of rows['sources'] ?? []) {
    if (uploadStem(nameOfFile(source) ?? '') === stem) Object.assign(source, withoutUrl);
  }
  return { rows, references };
}

function nameOfFile({ url }: Payload['rows'][string][number]): string | null {
  return typeof url === 'string' ? uploadNameFromUrl(url) : null;
}
