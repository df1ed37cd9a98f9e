import { expect, test } from 'vitest';
import { findProblem, findUnstorable } from '#server/core/database/column-rules.ts';
import { newestMigration } from '#server/core/database/migrate.ts';
import { schemaAfter } from '#server/core/database/site-schema.ts';
import type { StoredRow } from '#server/core/database/stored-rows.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';

async function tableNow(name: string) {
  const table = (await schemaAfter(newestMigration())).find((other) => other.name === name);
  if (!table) throw new Error(`There is no table ${name}.`);
  return table;
}

const cases: [string, StoredRow, string | undefined][] = [
  ['videos', {}, undefined],
  ['videos', { publishDate: null }, undefined],
  ['videos', { publishDate: '' }, 'publishDate is not a time'],
  ['videos', { publishDate: '2025-02-30T12:00:00.000Z' }, 'publishDate is not a time'],
  ['videos', { title: null }, 'title is not a text'],
  ['videos', { title: 1 }, 'title is not a text'],
  ['videos', { isPublished: 1 }, 'isPublished is not true or false'],
  ['videos', { isPublished: 'true' }, 'isPublished is not true or false'],
  ['videos', { sortOrder: '1' }, 'sortOrder is not a whole number'],
  ['videos', { sortOrder: 1.5 }, 'sortOrder is not a whole number'],
  ['videos', { sortOrder: 2 ** 31 - 1 }, undefined],
  ['videos', { sortOrder: 2 ** 31 }, 'sortOrder is not a whole number'],
  ['videos', { sortOrder: -(2 ** 31) }, undefined],
  ['videos', { sortOrder: -(2 ** 31) - 1 }, 'sortOrder is not a whole number'],
  ['passkeys', { counter: Number.MAX_SAFE_INTEGER }, undefined],
  ['passkeys', { counter: 2 ** 53 }, 'counter is not a whole number'],
  ['sources', { url: 'ü'.repeat(2000) }, undefined],
  ['secrets', { name: 'k'.repeat(2600) }, undefined],
  ['secrets', { name: 'k'.repeat(2601) }, 'name: more than 2600 bytes'],
  ['audit_entries', { at: 'noon' }, 'at is not a time'],
];

test.each(cases)('a row of %s with %o has the problem: %s', async (name, changes, problem) => {
  const table = await tableNow(name);
  const row = { ...sampleRow(name), ...changes };
  expect(findProblem(table, row)).toBe(problem);
});

test('a row that is in the database already may have any text as a time', async () => {
  const row = { ...sampleRow('videos'), publishDate: 'soon' };
  expect(findUnstorable(await tableNow('videos'), row)).toBeUndefined();
});

function sampleRow(name: string): StoredRow {
  const row = Object.entries(sampleRows).find(([table]) => table === name)?.[1];
  if (!row) throw new Error(`There is no sample row of ${name}.`);
  return { ...row };
}
