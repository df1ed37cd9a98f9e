import { expect, test } from 'vitest';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { type ReaderSettings, readerSettings } from '#domain/readers/reader-settings.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import type { Database } from '#server/core/database/tables.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { findSettings, readSettings, updateSettings } from './settings-store.ts';

const { defaults } = readerSettings;
const now = new Date('2025-03-01T12:00:00.000Z');

async function store(database: Database, json: string): Promise<void> {
  const row = { group: readerSettings.name, json, updatedAt: now.toISOString() };
  await database.insertInto('settings').values(row).execute();
}

async function stored(database: Database): Promise<unknown> {
  const { json } = await database
    .selectFrom('settings')
    .select('json')
    .where('group', '=', readerSettings.name)
    .executeTakeFirstOrThrow();
  return JSON.parse(json);
}

test('before anything is stored, every group has its defaults', async () => {
  await using site = await startDatabase();
  for (const group of [emailSettings, keepingSettings, readerSettings, siteSettings]) {
    const { values, unreadable } = await readSettings<object>(site.database, group);
    expect([values, unreadable]).toEqual([group.defaults, []]);
  }
});

test.each<[what: string, json: string, values: Partial<ReaderSettings>, unreadable: string[]]>([
  ['without a value', '{"isOn":true}', { isOn: true }, []],
  ['with an unknown value', '{"color":"red","perDay":7}', { perDay: 7 }, []],
  ['with a value of another type', '{"perDay":"7","perHour":5}', { perHour: 5 }, ['perDay']],
  ['that is no object', '[1]', {}, []],
])('a row %s is read, with defaults for the rest', async (_what, json, values, unreadable) => {
  await using site = await startDatabase();
  await store(site.database, json);
  expect(await findSettings(site.database, readerSettings)).toEqual({ ...defaults, ...values });
  expect((await readSettings(site.database, readerSettings)).unreadable).toEqual(unreadable);
});

test('a save keeps values that are unknown, and replaces those that cannot be used', async () => {
  await using site = await startDatabase();
  await store(site.database, '{"color":"red","perDay":"7","perHour":5}');
  await updateSettings(site.database, readerSettings, { isOn: true }, now);
  const settings = { ...defaults, perHour: 5, isOn: true };
  expect(await stored(site.database)).toEqual({ color: 'red', ...settings });
  expect(await findSettings(site.database, readerSettings)).toEqual(settings);
});

test('a save without a change stores nothing', async () => {
  await using site = await startDatabase();
  const save = (identity: string) =>
    updateSettings(site.database, readerSettings, { identity }, new Date());
  expect(await save('Ada')).toMatchObject({ changes: { identity: 'Ada' }, isFirst: true });
  const first = await site.database.selectFrom('settings').selectAll().execute();
  expect(await save('Ada')).toMatchObject({ changes: {}, isFirst: false });
  expect(await site.database.selectFrom('settings').selectAll().execute()).toEqual(first);
});

test('characters that no database stores are replaced in a text', async () => {
  await using site = await startDatabase();
  const { values } = await updateSettings(
    site.database,
    readerSettings,
    { identity: 'A\0\uD800', isOn: true },
    now,
  );
  expect(values.identity).toBe('A\uFFFD\uFFFD');
  expect(await findSettings(site.database, readerSettings)).toEqual(values);
});
