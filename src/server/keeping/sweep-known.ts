import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/core/database/tables.ts';
import { parsePayload } from '#server/content/trash/payload.ts';
import { quoteHash } from './quotes/quote-store.ts';

/**
 * Forgets what is known of addresses, quotes and videos on YouTube that no source and no video has any
 * more, not even one in the trash.
 */
export async function sweepKnown(database: Database): Promise<void> {
  await sweep(database, 'address_checks', 'url', uncited('address_checks'));
  await sweep(database, 'address_archives', 'url', uncited('address_archives'));
  // A row with a copy or a thumbnail stays until the file is deleted.
  const uncopied = sql`"fileName" is null and ${uncited('address_copies')}`;
  await sweep(database, 'address_copies', 'url', uncopied);
  const unquoted = sql`not exists (
    select 1 from sources inner join citations on citations."sourceId" = sources.id
    where sources.url = address_quotes.url and citations.quote = address_quotes.quote)`;
  await sweep(database, 'address_quotes', 'hash', unquoted);
  const unshown = sql`"thumbnailName" is null and not exists (
    select 1 from videos where videos."youtubeId" = youtube_videos."youtubeId")`;
  await sweep(database, 'youtube_videos', 'youtubeId', unshown);
}

function uncited(table: string): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from sources where sources.url = ${sql.ref(`${table}.url`)})`;
}

async function sweep(
  database: Database,
  table: string,
  key: 'url' | 'hash' | 'youtubeId',
  unused: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(table)} where ${unused}`.execute(database);
  if (rows.length === 0) return;
  const kept = await listTrashedKeys(database);
  for (const row of rows) {
    if (kept.has(row.key)) continue;
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${row.key}`.execute(database);
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
