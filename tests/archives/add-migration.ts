import { randomUUID } from 'node:crypto';
import type { Migration } from 'kysely/migration';
import { migrations } from '#server/core/database/migrations.ts';

/**
 * Adds a migration after all others, as a next version of the site has it, until it is disposed. Databases
 * and archives that were made before have then an older version. Not for `startApp`, whose databases are
 * reused.
 */
export function addMigration(
  up: Migration['up'] = async () => {},
  name = `9000-${randomUUID()}`,
): Disposable & { name: string } {
  migrations[name] = { up };
  return {
    name,
    [Symbol.dispose]: () => {
      delete migrations[name];
    },
  };
}

/** Adds the migration of a next version that has one more column and one table less. */
export function addNextVersion(): Disposable & { name: string } {
  return addMigration(async (database) => {
    await database.schema.alterTable('videos').addColumn('mood', 'text').execute();
    await database.schema.dropTable('intake_items').execute();
  }, '9000-next-version');
}
