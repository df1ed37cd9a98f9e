import type { Seen } from '#domain/http/seen.ts';
import type { SettingsGroup } from '#domain/settings-group.ts';
import { storableText } from '#domain/text/storable-text.ts';
import { changesOf, refuseIfChanged } from '#server/database/changed-meanwhile.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database, Row } from '#server/database/tables.ts';
import { parseSettings, parseStored, type StoredSettings } from './parse-settings.ts';

/** The settings of a group. A value that is not stored, or cannot be used, has its default. */
export async function findSettings<Values extends object>(
  database: Database,
  group: SettingsGroup<Values>,
): Promise<Values> {
  return (await readSettings(database, group)).values;
}

/** Like {@link findSettings}, with the names of the stored values that cannot be used. */
export async function readSettings<Values extends object>(
  database: Database,
  group: SettingsGroup<Values>,
): Promise<StoredSettings<Values>> {
  const row = await findRow(database, group);
  return parseSettings(group, row?.json);
}

interface SavedSettings<Values> {
  /** All values of the group. */
  values: Values;
  /** Those that the update has changed. */
  changes: Partial<Values>;
  updatedAt: string;
  /** Whether no settings of the group were stored before. */
  isFirst: boolean;
}

/**
 * Changes the given settings of a group, and replaces stored ones that cannot be used.
 *
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 */
export async function updateSettings<Values extends object>(
  database: Database,
  group: SettingsGroup<Values>,
  update: Partial<Values>,
  now: Date,
  seen?: Seen,
): Promise<SavedSettings<Values>> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'settings');
    const row = await findRow(transaction, group);
    const { values, unreadable } = parseSettings(group, row?.json);
    refuseIfChanged(values, seen);
    const changes = changesOf(values, update);
    const isFirst = row === undefined;
    if (row && unreadable.length === 0 && Object.keys(changes).length === 0) {
      return { values, changes, updatedAt: row.updatedAt, isFirst };
    }
    // What other versions of the site have stored stays.
    const stored = { ...parseStored(row?.json), ...values, ...changes };
    const saved = { json: JSON.stringify(stored, storable), updatedAt: now.toISOString() };
    await transaction
      .insertInto('settings')
      .values({ group: group.name, ...saved })
      .onConflict((conflict) => conflict.column('group').doUpdateSet(saved))
      .execute();
    const { updatedAt } = saved;
    return { values: parseSettings(group, saved.json).values, changes, updatedAt, isFirst };
  });
}

/** JSON escapes characters that no text of a database may contain, so they are replaced before. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}

function findRow(
  database: Database,
  { name }: SettingsGroup<object>,
): Promise<Row<'settings'> | undefined> {
  return database.selectFrom('settings').selectAll().where('group', '=', name).executeTakeFirst();
}
