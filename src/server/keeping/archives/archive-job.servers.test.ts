import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/dates/durations.ts';
import type { Job } from '#server/core/outbound/job-runner.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { outboundJobs, runOutboundJobs } from '#tests/app/run-jobs.ts';
import { startApp } from '#tests/app/start-app.ts';
import {
  type ArchivingApp,
  ARCHIVED_URL,
  findArchive,
  makePublicSource,
  runFor,
  startArchivingApp,
} from '#tests/keeping/start-archiving-app.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { makeContext } from '#tests/app/make-context.ts';
import { slowTest } from '#tests/slow-test.ts';
import { archiveJob } from './archive-job.ts';

/** Records at what time of the clock which address was sent. */
function watchSaves({ archive, clock }: ArchivingApp) {
  const sent: { url: string | null; at: number }[] = [];
  return {
    sent,
    /** Is called before the clock advances. */
    record(): void {
      for (const form of archive.saves.slice(sent.length)) {
        sent.push({ url: form.get('url'), at: clock.now().getTime() });
      }
    },
    mostInAMinute(): number {
      const inMinuteFrom = (start: number) =>
        sent.filter(({ at }) => at >= start && at < start + MINUTE_MS).length;
      return Math.max(...sent.map(({ at }) => inMinuteFrom(at)));
    },
  };
}

slowTest('three servers send at most 7 sources a minute, each once', async () => {
  await using app = await startArchivingApp();
  const { now } = app.clock;
  await using second = await startApp({ sharing: app, now });
  await using third = await startApp({ sharing: app, now });
  for (let number = 0; number < 12; number += 1) {
    await makePublicSource(app, `https://example.org/${number}`);
  }
  const saves = watchSaves(app);
  for (let step = 0; step < 60; step += 1) {
    await Promise.all([app, second, third].map(runOutboundJobs));
    saves.record();
    app.clock.advance({ seconds: 5 });
  }
  expect(saves.mostInAMinute()).toBeLessThanOrEqual(7);
  expect(saves.sent).toHaveLength(12);
  expect(new Set(saves.sent.map(({ url }) => url)).size).toBe(12);
});

test('the owner who asks for many sources at once does not send more than 7 a minute', async () => {
  await using app = await startArchivingApp();
  const sources = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      makePublicSource(app, `https://example.org/${number}`),
    ),
  );
  const saves = watchSaves(app);
  for (let step = 0; step < 24; step += 1) {
    const id = sources[step % 10]?.id;
    const reply = await app.admin.post(`/api/sources/${id}/archive`, {});
    expect(reply.statusCode).toBe(202);
    await runOutboundJobs(app);
    saves.record();
    app.clock.advance({ seconds: 5 });
  }
  expect(saves.sent.length).toBeGreaterThan(5);
  expect(saves.mostInAMinute()).toBeLessThanOrEqual(7);
});

test('a second click does not send a source again while its capture runs', async () => {
  await using app = await startArchivingApp();
  app.archive.answerJobs({ body: { status: 'pending', job_id: 'spn2-1' } });
  const { id } = await makePublicSource(app);
  for (let click = 0; click < 3; click += 1) {
    await app.admin.post(`/api/sources/${id}/archive`, {});
    await runFor(app, 0.5);
  }
  expect(app.archive.saves).toHaveLength(1);
  expect(await findArchive(app, id)).toMatchObject({ state: 'running', jobId: 'spn2-1' });
});

test('without keys no account is named, and a source is sent every 450 seconds, so that a day has less than 200', async () => {
  await using app = await startArchivingApp({ hasKeys: false });
  for (const path of ['a', 'b', 'c']) await makePublicSource(app, `https://example.org/${path}`);
  const saves = watchSaves(app);
  for (let step = 0; step < 60; step += 1) {
    await runOutboundJobs(app);
    saves.record();
    app.clock.advance({ seconds: 30 });
  }
  const [first = 0, ...others] = saves.sent.map(({ at }) => at);
  expect(others.map((at) => (at - first) / 1000)).toEqual([450, 900]);
  expect(app.archive.authorizations).toEqual([undefined, undefined, undefined]);
});

const KILLED = new Error('killed');

/** Ends a process: it sends no statement from the given one on. */
function killBefore(statement: number): KyselyPlugin {
  let sent = 0;
  return {
    transformQuery: ({ node }) => {
      sent += 1;
      if (sent >= statement) throw KILLED;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The job of another server, which is killed before the given statement. */
async function killedJob(app: ArchivingApp, statement: number): Promise<Job> {
  const context = await makeContext(app, { now: app.clock.now });
  return archiveJob({
    ...context,
    database: app.database.withPlugin(killBefore(statement)),
    outbound: {
      async request(url, options) {
        const reply = await context.outbound.request(url, options);
        // A slow answer to the look-up, so that a claim may be old when the capture is requested.
        if (url.includes('/wayback/available')) app.clock.advance({ seconds: 90 });
        return reply;
      },
    },
  });
}

/** Adds, sends and polls a source. Returns whether the process was killed meanwhile. */
async function runUntilKilled(
  job: Job,
  app: ArchivingApp,
  afterPass: () => void,
): Promise<boolean> {
  const { signal } = new AbortController();
  try {
    for (const seconds of [60, 5, 5]) {
      while (await job.runNext(signal));
      afterPass();
      app.clock.advance({ seconds });
    }
    return false;
  } catch (error) {
    afterPass();
    if (error !== KILLED) throw error;
    return true;
  }
}

slowTest(
  'a server that is killed at any step sends no source twice in 5 minutes and forgets none',
  async () => {
    await using app = await startArchivingApp();
    const saves = watchSaves(app);
    const [survivor] = outboundJobs(app.server);
    let statement = 1;
    while (true) {
      const { id } = await makePublicSource(app, `https://example.org/${statement}`);
      const job = await killedJob(app, statement);
      const wasKilled = await runUntilKilled(job, app, saves.record);
      for (let pass = 0; pass < 8; pass += 1) {
        while (await survivor?.runNext(new AbortController().signal));
        saves.record();
        app.clock.advance({ seconds: 95 });
      }
      expect(await findArchive(app, id), `killed before statement ${statement}`).toMatchObject({
        state: 'kept',
      });
      if (!wasKilled) break;
      statement += 1;
    }
    const timesOf = Map.groupBy(saves.sent, ({ url }) => url);
    const gaps = [...timesOf.values()].flatMap((sent) =>
      sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0)),
    );
    expect(gaps.length).toBeGreaterThan(0);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5 * MINUTE_MS);
    expect(statement).toBeGreaterThan(20);
  },
);

test.each([
  ['while everything is off', { archivesSources: false, isPublished: true }],
  ['while no source may be sent', { archivesSources: true, isPublished: false }],
])('no connection is opened in a day %s', async (_when, { archivesSources, isPublished }) => {
  await using app = await startArchivingApp();
  await makeKeepingSettings(app.database, { archivesSources });
  const { id: videoId } = await makeVideo(app.database, { isPublished });
  await makeSource(app.database, { videoId, url: ARCHIVED_URL });
  let sockets = 0;
  const count = () => {
    sockets += 1;
  };
  subscribe('net.client.socket', count);
  try {
    await runFor(app, 24 * 60, 600);
    expect(sockets).toBe(0);
    await makePublicSource(app, 'https://example.org/public');
    await makeKeepingSettings(app.database, { archivesSources: true });
    await runFor(app, 2);
    expect(sockets).toBeGreaterThan(0);
  } finally {
    unsubscribe('net.client.socket', count);
  }
});
