import { randomUUID } from 'node:crypto';
import type { Migration } from 'kysely/migration';
import { migrations } from '#server/core/database/migrations.ts';

/**
 * Adds a migration after all others, as a next version of the site has it, until it is disposed. Databases
 * and archives that were made before have then an older version. Not for `startApp`, whose databases are
 * reused.
 */
export function addMigration(up: Migration['up'] = async () => {}): Disposable & { name: string } {
  const name = `9000-${randomUUID()}`;
  migrations[name] = { up };
  return {
    name,
    [Symbol.dispose]: () => {
      delete migrations[name];
    },
  };
}
