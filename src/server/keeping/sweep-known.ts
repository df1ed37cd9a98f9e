import { type RawBuilder, sql } from 'kysely';
import { uploadAddress } from '#domain/addresses.ts';
import type { Context } from '#server/core/context/context.ts';
import type { Database } from '#server/core/database/tables.ts';
import { parsePayload } from '#server/content/trash/payload.ts';
import { quoteHash } from './quotes/quote-store.ts';

interface SweptTable {
  name: string;
  key: 'url' | 'hash' | 'youtubeId';
  /** The condition for rows whose key no source, citation or video has any more. */
  isUnused: RawBuilder<unknown>;
  /** The column with the name of a file, and the type of the files. */
  file?: { column: string; type: 'source' | 'thumbnail' };
}

/** What is known of addresses, quotes and videos on YouTube. */
const sweptTables: readonly SweptTable[] = [
  { name: 'address_checks', key: 'url', isUnused: isUncited('address_checks') },
  { name: 'address_archives', key: 'url', isUnused: isUncited('address_archives') },
  {
    name: 'address_copies',
    key: 'url',
    isUnused: isUncited('address_copies'),
    file: { column: 'fileName', type: 'source' },
  },
  {
    name: 'address_quotes',
    key: 'hash',
    isUnused: sql`not exists (
      select 1 from sources inner join citations on citations."sourceId" = sources.id
      where sources.url = address_quotes.url and citations.quote = address_quotes.quote)`,
  },
  {
    name: 'youtube_videos',
    key: 'youtubeId',
    isUnused: sql`not exists (
      select 1 from videos where videos."youtubeId" = youtube_videos."youtubeId")`,
    file: { column: 'thumbnailName', type: 'thumbnail' },
  },
];

function isUncited(table: string): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from sources where sources.url = ${sql.ref(`${table}.url`)})`;
}

/**
 * Forgets what is known of addresses, quotes and videos on YouTube that no source and no video has any
 * more, not even one in the trash. A row with a file stays until the file is deleted.
 */
export async function sweepKnown(database: Database): Promise<void> {
  for (const { name, key, isUnused, file } of sweptTables) {
    const hasNoFile = file ? sql`${sql.ref(file.column)} is null` : sql`true`;
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(key)} as key from ${sql.table(name)}
      where ${hasNoFile} and ${isUnused}`.execute(database);
    if (rows.length === 0) continue;
    const kept = await listTrashedKeys(database);
    for (const row of rows) {
      if (kept.has(row.key)) continue;
      await sql`delete from ${sql.table(name)} where ${sql.ref(key)} = ${row.key}`.execute(
        database,
      );
    }
  }
}

/**
 * Deletes the copies (`source`) or the thumbnails that no source and no video has any more, not even one in
 * the trash.
 */
export async function deleteForgottenFiles(
  { database, uploads }: Pick<Context, 'database' | 'uploads'>,
  type: 'source' | 'thumbnail',
): Promise<void> {
  for (const { name, isUnused, file } of sweptTables) {
    if (file?.type !== type) continue;
    const column = sql.ref(file.column);
    const { rows } = await sql<{ name: string }>`
      select ${column} as name from ${sql.table(name)}
      where ${column} is not null and ${isUnused}
        and ${column} not in (select name from trash_files)`.execute(database);
    const addresses = rows.map((row) => uploadAddress(row.name));
    if (addresses.length > 0) await uploads.deleteUnreferenced(file.type, addresses);
  }
}

/** The addresses and the hashes of quotes of sources in the trash, and the ids of videos on YouTube. */
async function listTrashedKeys(database: Database): Promise<Set<string>> {
  const trash = await database.selectFrom('trash').select('payload').execute();
  const keys = new Set<string>();
  for (const { payload } of trash) {
    const { sources = [], citations = [], videos = [] } = parsePayload(payload)?.rows ?? {};
    const urls = new Map(sources.map(({ id, url }) => [id, String(url)]));
    for (const url of urls.values()) keys.add(url);
    for (const { sourceId = null, quote } of citations) {
      keys.add(quoteHash(urls.get(sourceId) ?? '', String(quote)));
    }
    for (const { youtubeId } of videos) keys.add(String(youtubeId));
  }
  return keys;
}
