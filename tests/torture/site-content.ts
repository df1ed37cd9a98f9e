import { createHash } from 'node:crypto';
import { migrationNames } from '#server/database/migrate.ts';
import { schemaAfter } from '#server/database/site-schema.ts';
import { readRows } from '#server/database/stored-rows.ts';
import { openStorage } from '#server/uploads/open-storage.ts';
import type { Site } from './site.ts';

export interface SiteContent {
  rows: number;
  files: number;
  /** Equal for equal rows and files. */
  digest: string;
}

/** Reads all files and rows. Leaves out the table `content_version`, whose rows are written by triggers. */
export async function contentOf(site: Site): Promise<SiteContent> {
  const hash = createHash('sha256');
  let count = 0;
  await using database = await site.openDatabase();
  for (const table of await schemaAfter(migrationNames.at(-1) ?? '')) {
    if (table.name === 'content_version') continue;
    hash.update(table.name);
    for await (const rows of readRows(database, table)) {
      count += rows.length;
      hash.update(JSON.stringify(rows));
    }
  }
  const storage = await openStorage(site);
  const names = (await storage.list()).map(({ name }) => name).toSorted();
  for (const name of names) {
    hash.update(name);
    for await (const chunk of (await storage.read(name)) ?? []) hash.update(chunk);
  }
  return { rows: count, files: names.length, digest: hash.digest('hex') };
}
