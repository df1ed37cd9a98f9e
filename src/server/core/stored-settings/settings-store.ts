import * as z from 'zod/mini';
import type { Seen } from '#domain/http/seen.ts';
import type { StoredGroup } from '#domain/settings-group.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { storableText } from '#domain/text/storable-text.ts';
import { changesOf, refuseIfChanged } from '#server/core/database/changed-meanwhile.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';

/** The settings of a group. A value that is not stored, or cannot be used, has its default. */
export async function findSettings<Values extends object>(
  database: Database,
  group: StoredGroup<Values>,
): Promise<Values> {
  return (await readSettings(database, group)).values;
}

interface StoredSettings<Values> {
  values: Values;
  /** The names of the stored values that the panel would not have stored, and that are not used. */
  unreadable: string[];
  /** What is stored, also by other versions of the site. */
  stored: Readonly<Record<string, unknown>>;
  /** `undefined` while no settings of the group are stored. */
  updatedAt: string | undefined;
}

/** Like {@link findSettings}, with what else is known of the row. */
export async function readSettings<Values extends object>(
  database: Database,
  { name, schema, defaults }: StoredGroup<Values>,
): Promise<StoredSettings<Values>> {
  const row = await database
    .selectFrom('settings')
    .select(['json', 'updatedAt'])
    .where('group', '=', name)
    .executeTakeFirst();
  const stored = objectSchema.safeParse(parseJson(row?.json ?? '')).data ?? {};
  const issues = schema.safeParse({ ...defaults, ...stored }).error?.issues ?? [];
  const unreadable = [...new Set(issues.map(({ path }) => String(path[0])))];
  const usable = Object.entries(stored).filter(([key]) => !unreadable.includes(key));
  const values = schema.parse({ ...defaults, ...Object.fromEntries(usable) });
  return { values, unreadable, stored, updatedAt: row?.updatedAt };
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
  group: StoredGroup<Values>,
  update: Partial<Values>,
  now: Date,
  seen?: Seen,
): Promise<SavedSettings<Values>> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'settings');
    const before = await readSettings(transaction, group);
    refuseIfChanged(before.values, seen);
    const changes = changesOf(before.values, update);
    if (Object.keys(changes).length > 0 || before.unreadable.length > 0) {
      const all = { ...before.stored, ...before.values, ...changes };
      const row = { json: JSON.stringify(all, storable), updatedAt: now.toISOString() };
      await transaction
        .insertInto('settings')
        .values({ group: group.name, ...row })
        .onConflict((conflict) => conflict.column('group').doUpdateSet(row))
        .execute();
    }
    const { values, updatedAt = now.toISOString() } = await readSettings(transaction, group);
    return { values, changes, updatedAt, isFirst: before.updatedAt === undefined };
  });
}

/** JSON escapes characters that no text of a database may contain, so they are replaced before. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}

const objectSchema = z.record(z.string(), z.unknown());
