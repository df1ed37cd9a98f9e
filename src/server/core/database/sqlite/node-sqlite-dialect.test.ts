import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { messageInput } from '#tests/inputs/message-input.ts';
import { startApp } from '#tests/app/start-app.ts';

test('a write to a full disk is answered with 507, and a write succeeds once there is space', async () => {
  await using app = await startApp({ database: 'sqlite' });
  const message = { ...messageInput, message: 'x'.repeat(9000) };
  // Gives back the pages that the migrations freed when they dropped tables.
  await sql`vacuum`.execute(app.database);
  const { page_count: pages } = (
    await sql<{ page_count: number }>`pragma page_count`.execute(app.database)
  ).rows[0] ?? { page_count: 0 };
  // Keeps the file from growing, which SQLite reports like a full disk.
  await sql.raw(`pragma max_page_count = ${pages}`).execute(app.database);
  const refused = await app.post('/api/contact', message);
  expect([refused.statusCode, refused.json()]).toEqual([
    507,
    { message: 'The server has no room to store this. Nothing was saved.' },
  ]);
  expect(await app.database.selectFrom('contact_messages').select('id').execute()).toEqual([]);

  await sql.raw('pragma max_page_count = 1000000').execute(app.database);
  expect((await app.post('/api/contact', message)).statusCode).toBe(201);
});
