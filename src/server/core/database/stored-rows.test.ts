import { expect, test } from 'vitest';
import { startDatabase } from '#tests/app/start-app.ts';
import { newestMigration } from './migrate.ts';
import { schemaAfter } from './site-schema.ts';
import { insertRows, readRows } from './stored-rows.ts';

const mail = {
  createdAt: '2025-03-01T12:00:00.000Z',
  nextAttemptAt: '2025-03-01T12:00:00.000Z',
};

test('notifications are copied even if their digest comes after them in the order of ids', async () => {
  await using from = await startDatabase();
  const digestId = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
  // More than one page.
  const notifications = Array.from({ length: 501 }, (_, index) => ({
    ...mail,
    id: `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
    kind: 'notification' as const,
    digestId,
  }));
  const outbox = [{ ...mail, id: digestId, kind: 'digest' as const }, ...notifications];
  for (const row of outbox) await from.database.insertInto('mail_outbox').values(row).execute();

  await using to = await startDatabase();
  const table = (await schemaAfter(newestMigration())).find(({ name }) => name === 'mail_outbox');
  if (!table) throw new Error('There is no outbox.');
  for await (const page of readRows(from.database, table)) {
    await insertRows(to.database, table, page);
  }
  const copied = await to.database.selectFrom('mail_outbox').select('id').execute();
  expect(copied).toHaveLength(outbox.length);
});
