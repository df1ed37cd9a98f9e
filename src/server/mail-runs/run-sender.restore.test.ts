import { expect, test } from 'vitest';
import { startApp, testEnv } from '#tests/app/start-app.ts';
import { makeArchive, queryDatabase, restoreArchive } from '#tests/archives/archives.ts';
import { makeDueRun, makeMailRun, tickingClock } from '#tests/mail-runs/make-mail-run.ts';
import { stallMail } from '#tests/mail-runs/stall-mail.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

test('after a restore of a backup that was made during mails to readers, none are sent', async () => {
  const clock = tickingClock();
  await using mailServer = await startMailServer();
  await using app = await startApp();
  await makeDueRun(app.database, clock.now(), 10);
  const later = await makeVideo(app.database, { publishDate: '2025-03-01T13:00:00.000Z' });
  await makeMailRun(app.database, later.id, clock.now());
  const stall = stallMail(mailServer, 4);
  const outbox = startOutbox(app, { now: clock.now, smtpUrl: mailServer.url });
  await stall.stalled;
  const archive = await makeArchive(app.env);
  const stopped = outbox.stop();
  stall.accept();
  await stopped;
  expect(mailServer.mails).toHaveLength(5);

  await using restored = await testEnv();
  await restoreArchive(archive, restored);
  const runs = await queryDatabase(restored, async (database) => {
    await using worker = startOutbox({ database }, { now: clock.now, smtpUrl: mailServer.url });
    for (const hours of [0, 1, 48]) {
      clock.advance({ hours });
      await worker.runOnce();
    }
    return database.selectFrom('mail_runs').select(['state', 'sent', 'reason']).execute();
  });
  expect(mailServer.mails).toHaveLength(5);
  const reason = expect.stringMatching(/^A backup was restored\./);
  expect(runs).toHaveLength(2);
  expect(runs).toEqual(
    expect.arrayContaining([
      { state: 'held', sent: 4, reason },
      { state: 'held', sent: 0, reason },
    ]),
  );
});
