import { expect, inject, test } from 'vitest';
import { killUnderLoad } from '#tests/processes/kill-under-load.ts';
import { countAnnounced, startMailServer } from '#tests/servers/mail-server.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';

/** Few, to keep the test short; `npm run torture` kills the server 200 times under other writes. */
const KILLS = inject('isThorough') ? 4 : 2;

test('every message answered with 201 is stored and announced even if the server is killed', async () => {
  await using mailServer = await startMailServer();
  await using site = await startDatabase();
  await makeEmailSettings(site.database);
  const settings = {
    DATA_DIR: site.env.dataDir,
    DATABASE_URL: site.env.databaseUrl ?? '',
    SMTP_URL: mailServer.url,
    // The same as in `startOutbox`, because the ids of mails contain it.
    SITE_URL: 'https://www.example.org',
  };
  const accepted = await killUnderLoad(site.database, settings, KILLS);
  expect(accepted.length).toBeGreaterThan(0);

  // Starts ten minutes from now, when the claims of the killed processes have expired.
  const clock = makeClock(new Date(Date.now() + 10 * 60 * 1000).toISOString());
  await using outbox = await startOutbox(site, { now: clock.now, smtpUrl: mailServer.url });
  // Messages beyond the hourly limit of mails are listed in a digest of the next hour.
  for (let hour = 0; hour < 3; hour += 1) {
    await outbox.runOnce();
    clock.advance({ hours: 1 });
  }
  const stored = await site.database.selectFrom('contact_messages').select('message').execute();
  const texts = stored.map(({ message }) => message).toSorted();
  expect(texts).toEqual(expect.arrayContaining(accepted));
  expect(new Set(texts).size).toBe(texts.length);

  expect(await countWaiting(site)).toBe(0);
  // A mail that was in flight when the server was killed may be sent again, with the same id or in a digest.
  const ids = mailServer.mails.map(({ messageId }) => messageId);
  const sentAgain = ids.length - new Set(ids).size;
  const announcedAgain = countAnnounced(mailServer) - texts.length;
  expect(announcedAgain).toBeGreaterThanOrEqual(0);
  expect(sentAgain + announcedAgain).toBeLessThanOrEqual(KILLS);
});

test('two processes together send each notification exactly once', async () => {
  await using mailServer = await startMailServer();
  await using site = await startDatabase();
  await makeEmailSettings(site.database);
  for (let count = 0; count < 10; count += 1) await makeMessage(site.database);
  const settings = {
    DATA_DIR: site.env.dataDir,
    DATABASE_URL: site.env.databaseUrl ?? '',
    SMTP_URL: mailServer.url,
  };
  await using first = startServerProcess(settings);
  await using second = startServerProcess(settings);
  await Promise.all([first.address(), second.address()]);
  await expect.poll(() => countWaiting(site)).toBe(0);
  const ids = mailServer.mails.map(({ messageId }) => messageId);
  expect(ids).toHaveLength(10);
  expect(new Set(ids).size).toBe(10);
});

test('SIGTERM waits for the mail in flight and exits with status 0', async () => {
  await using mailServer = await startMailServer();
  await using site = await startDatabase({ database: 'sqlite' });
  await makeEmailSettings(site.database);
  await makeMessage(site.database);
  await makeMessage(site.database);
  mailServer.behavior = 'stalls';
  const stalling = mailServer.nextStalled();
  await using server = startServerProcess({
    DATA_DIR: site.env.dataDir,
    SMTP_URL: mailServer.url,
  });
  await stalling;
  server.process.kill('SIGTERM');
  await server.waitForLine('stopping');
  mailServer.acceptStalled();
  expect(await server.exit()).toEqual([0, null]);
  expect(mailServer.mails).toHaveLength(1);
  expect(await countWaiting(site)).toBe(1);
});

async function countWaiting({
  database,
}: Awaited<ReturnType<typeof startDatabase>>): Promise<number> {
  const waiting = await database
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .execute();
  return waiting.length;
}
