import { expect, test } from 'vitest';
import { makeContext } from '#tests/app/make-context.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { makeMailRun } from '#tests/mail-runs/make-mail-run.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { pausedRunMail } from './paused-run-mail.ts';

test('the mail lists paused runs, without a subject those that have none yet', async () => {
  await using site = await startDatabase();
  const { database } = site;
  const states = [
    { state: 'paused', subject: 'A video', sent: 3, audience: 8, reason: 'It is a draft now.' },
    { state: 'paused', subject: '', sent: 0, audience: 0, reason: 'It was deleted.' },
    { state: 'done', subject: 'A video', sent: 3, audience: 8, reason: null },
  ] as const;
  for (const [index, state] of states.entries()) {
    const { id } = await makeVideo(database);
    const runId = await makeMailRun(database, id, new Date(Date.UTC(2025, 2, 3 - index)));
    await database.updateTable('mail_runs').set(state).where('id', '=', runId).execute();
  }
  const context = await makeContext(site);
  const queued = {
    id: 'm1',
    createdAt: '2025-03-01T12:00:00.000Z',
    recipient: null,
    messageId: null,
    payload: '{}',
  };
  expect(await pausedRunMail.compose(context, queued)).toMatchObject({
    text: expect.stringContaining(`
- A video
  3 of 8 sent. It is a draft now.
- 0 of 0 sent. It was deleted.

`),
  });
});
