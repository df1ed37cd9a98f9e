import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeBio } from '#tests/rows/make-bio.ts';
import { startApp, startDatabase } from '#tests/app/start-app.ts';
import { terminateWaiting } from '#tests/servers/terminate-waiting.ts';

test('a read is repeated and answered when its connection is lost', async () => {
  await using app = await startApp({ database: 'postgres' });
  await using other = await startDatabase({ sharing: app });
  const { content } = await makeBio(app.database);
  const blocker = await other.database.startTransaction().execute();
  await sql`lock table bio_content in access exclusive mode`.execute(blocker);
  const reading = app.get('/api/bio');
  await expect.poll(() => terminateWaiting(other.database, 'select')).toBe(1);
  await blocker.rollback().execute();
  const reply = await reading;
  expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ content })]);
});
