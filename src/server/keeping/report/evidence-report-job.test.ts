import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { runOutboundJobs } from '#tests/app/run-jobs.ts';
import { startApp, type StartOptions, type TestApp } from '#tests/app/start-app.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

interface ReportingApp extends TestApp {
  clock: ReturnType<typeof makeClock>;
}

async function startReportingApp(options: StartOptions = {}): Promise<ReportingApp> {
  const clock = makeClock();
  const app = await startApp({ now: clock.now, ...options });
  await makeKeepingSettings(app.database, { archivesSources: true });
  await makeEmailSettings(app.database);
  // Schedules the first report.
  await runOutboundJobs(app);
  return Object.assign(app, { clock });
}

/** A source that was found to be gone. */
async function makeGoneSource(app: TestApp, title: string): Promise<string> {
  const { id: videoId } = await makeVideo(app.database, { title: 'Separation of Powers' });
  // Not sent to the archive, because it looks secret.
  const url = `https://example.org/${encodeURIComponent(title)}?token=a`;
  await makeSource(app.database, { videoId, url, title });
  await app.database
    .insertInto('address_checks')
    .values({ ...sampleRows.address_checks, url })
    .execute();
  return url;
}

async function waitADay(app: ReportingApp): Promise<void> {
  app.clock.advance({ hours: 24 });
  await runOutboundJobs(app);
}

test('a change is mailed once, on the next morning, and its end as well', async () => {
  await using app = await startReportingApp();
  await using other = await startApp({ sharing: app, now: app.clock.now });
  await using mailServer = await startMailServer();
  await using outbox = await startOutbox(app, { now: app.clock.now, smtpUrl: mailServer.url });
  const url = await makeGoneSource(app, 'The act');
  app.clock.advance({ hours: 24 });
  await Promise.all([runOutboundJobs(app), runOutboundJobs(other)]);
  await outbox.runOnce();
  const [first] = mailServer.mails;
  expect(first?.subject).toBe('[Plain Evidence] Some evidence needs your attention');
  expect(first?.text).toContain(
    'New since the last mail:\n- “Separation of Powers”: The source “The act” is gone since March 1, 2025.',
  );
  expect(first?.text).toContain('/admin/videos');

  for (let day = 0; day < 3; day += 1) await waitADay(app);
  await outbox.runOnce();
  expect(mailServer.mails).toHaveLength(1);

  await app.database.deleteFrom('address_checks').where('url', '=', url).execute();
  await waitADay(app);
  await outbox.runOnce();
  expect(mailServer.mails[1]?.subject).toBe('[Plain Evidence] Some evidence is in order again');
  expect(mailServer.mails).toHaveLength(2);
});

test('a mail that could not be sent yet reports the changes of several days', async () => {
  await using app = await startReportingApp();
  await makeGoneSource(app, 'The first');
  await waitADay(app);
  await makeGoneSource(app, 'The second');
  await waitADay(app);
  await using mailServer = await startMailServer();
  await using outbox = await startOutbox(app, { now: app.clock.now, smtpUrl: mailServer.url });
  await outbox.runOnce();
  expect(mailServer.mails).toHaveLength(1);
  const text = mailServer.mails[0]?.text;
  expect(text).toContain('The first');
  expect(text).toContain('The second');
});

test('no mail is sent if notifications are off, or if the change was undone meanwhile', async () => {
  await using app = await startReportingApp();
  await using mailServer = await startMailServer();
  await using outbox = await startOutbox(app, { now: app.clock.now, smtpUrl: mailServer.url });
  await makeEmailSettings(app.database, { isEnabled: false });
  await makeGoneSource(app, 'The first');
  await waitADay(app);
  await outbox.runOnce();
  await makeEmailSettings(app.database, { isEnabled: true });
  const url = await makeGoneSource(app, 'The second');
  await waitADay(app);
  await app.database.deleteFrom('address_checks').where('url', '=', url).execute();
  await waitADay(app);
  await outbox.runOnce();
  expect(mailServer.mails).toEqual([]);
});

test('a title with line breaks cannot add lines to the mail', async () => {
  await using app = await startReportingApp();
  await using mailServer = await startMailServer();
  await using outbox = await startOutbox(app, { now: app.clock.now, smtpUrl: mailServer.url });
  await makeGoneSource(app, 'The act\n\nAll of them: https://evil.example');
  await waitADay(app);
  await outbox.runOnce();
  expect(mailServer.mails[0]?.text).not.toMatch(/^All of them: https:\/\/evil/m);
});
