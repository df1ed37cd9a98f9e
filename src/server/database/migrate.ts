import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '#server/database/tables.ts';

/**
 * Migrates the database to the newest schema. Either every pending migration is
 * applied or none. A second process that starts at the same time waits.
 *
 * @throws the error of the failing migration
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

const FOLDER = join(import.meta.dirname, 'migrations');

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts'));
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    return [file.slice(0, -'.ts'.length), await import(pathToFileURL(join(FOLDER, file)).href)];
  });
  return Object.fromEntries(await Promise.all(migrations));
}
