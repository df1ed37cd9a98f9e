import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { startDatabase } from '#tests/app/start-app.ts';
import { makeConfirmedReaders, makeMailRun, storedRun } from '#tests/mail-runs/make-mail-run.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

/** How many readers get a mail while how many servers are killed. */
const [READERS, KILLS] = inject('isThorough') ? [2000, 12] : [60, 2];

test('although servers are killed, each reader gets the mail, and at most one per kill gets it twice', async () => {
  await using mailServer = await startMailServer();
  await using site = await startDatabase();
  const readers = await makeConfirmedReaders(site.database, READERS);
  const { id } = await makeVideo(site.database, { publishDate: '2025-03-01T12:00:00.000Z' });
  const runId = await makeMailRun(site.database, id, new Date(), { when: 'now' });
  const settings = {
    DATA_DIR: site.env.dataDir,
    DATABASE_URL: site.env.databaseUrl ?? '',
    SMTP_URL: mailServer.url,
    SITE_URL: 'https://www.example.org',
  };
  const state = async () => (await storedRun(site.database, runId)).state;
  await using survivor = startServerProcess(settings);
  await using another = startServerProcess(settings);
  await Promise.all([survivor.address(), another.address()]);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await using victim = startServerProcess(settings);
    const sent = Math.floor((READERS * kill) / (KILLS + 2));
    while (mailServer.mails.length < sent && (await state()) !== 'done') await sleep(2);
    victim.process.kill('SIGKILL');
    await victim.exit();
  }
  // The claims of the killed servers expire after five minutes, for which the test does not wait.
  const expire = () =>
    site.database
      .updateTable('run_deliveries')
      .set({ nextAttemptAt: '2025-03-01T12:00:00.000Z' })
      .where('state', '=', 'claimed')
      .where('attemptedAt', '<', new Date(Date.now() - 2000).toISOString())
      .execute();
  await expect
    .poll(async () => {
      await expire();
      return state();
    })
    .toBe('done');
  const sentTo = mailServer.mails.flatMap(({ envelope }) => envelope.to);
  expect(new Set(sentTo)).toEqual(new Set(readers));
  const ids = new Set(mailServer.mails.map(({ messageId }) => messageId));
  expect(ids.size).toBe(READERS);
  expect(sentTo.length - READERS).toBeLessThanOrEqual(KILLS);
  expect(await storedRun(site.database, runId)).toMatchObject({ audience: READERS, sent: READERS });
});
