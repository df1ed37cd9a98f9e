import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { sweepKnown } from '#server/keeping/sweep-known.ts';
import { addToTrash, emptyTrash, restoreFromTrash } from '#server/content/trash/trash-store.ts';
import {
  type KeepingApp,
  makePublicSource,
  startKeepingApp,
} from '#tests/keeping/start-keeping-app.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { runOutboundJobs } from '#tests/app/run-jobs.ts';
import { startApp, type StartOptions } from '#tests/app/start-app.ts';
import { LONG_ADDRESS } from '#tests/inputs/long-address.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startWebsite } from '#tests/servers/website.ts';

interface CheckingApp extends KeepingApp {
  /** Answers every request to the website like this from now on. */
  answer: (next: (response: ServerResponse) => void) => void;
}

/** Starts an app that checks the pages of a website, of which all answer alike. */
async function startCheckingApp(
  answer: (response: ServerResponse, url?: string) => void,
  options: StartOptions & { settings?: Record<string, string> } = {},
): Promise<CheckingApp> {
  let current = answer;
  const website = await startWebsite(({ url }, response) => current(response, url));
  const app = await startKeepingApp(website, { keeping: { checksLinks: true }, ...options });
  return {
    ...app,
    answer: (next) => {
      current = next;
    },
  };
}

const found = (response: ServerResponse) => void response.end('Hello');
const missing = (response: ServerResponse) => void response.writeHead(404).end();

async function makeCheckedSource(app: CheckingApp, url = `${app.website.origin}/act`) {
  const { id, videoId } = await makePublicSource(app, url);
  // Sessions end while the clock advances.
  const getSignedIn = async (address: string) => app.get(address, await app.signIn());
  return {
    id,
    health: async () => {
      const reply = await getSignedIn(`/api/videos/${videoId}/keeping`);
      return reply.json().sources[0].health;
    },
    isGone: async () => {
      const reply = await app.get(`/api/videos/${videoId}/evidence`);
      return reply.json().goneSources.length === 1;
    },
    problems: async () => {
      const reply = await getSignedIn('/api/admin/attention');
      return reply.json().videos.flatMap(({ problems }: { problems: string[] }) => problems);
    },
  };
}

async function checkAfter(app: CheckingApp, hours: number): Promise<void> {
  app.clock.advance({ hours });
  await runOutboundJobs(app);
}

test('a source is public as gone after the third missing page over 48 hours, and one success heals it', async () => {
  await using app = await startCheckingApp(found);
  const source = await makeCheckedSource(app);
  await app.post(`/api/sources/${source.id}/check`, {}, await app.signIn());
  expect(await source.health()).toBeNull();
  await checkAfter(app, 0);
  expect(await source.health()).toMatchObject({ state: 'ok', httpStatus: 200 });
  const lastOkAt = app.clock.now().toISOString();

  app.answer(missing);
  await checkAfter(app, 24 * 7);
  expect(await source.health()).toMatchObject({ state: 'failing', httpStatus: 404 });
  await checkAfter(app, 24);
  expect(await source.isGone()).toBe(false);
  await checkAfter(app, 24);
  expect(await source.health()).toMatchObject({ state: 'gone', lastOkAt });
  expect(await source.isGone()).toBe(true);
  expect(await source.problems()).toEqual([
    'The source “The act” is gone since March 8, 2025. Visitors see this.',
  ]);

  app.answer(found);
  await checkAfter(app, 24);
  expect(await source.isGone()).toBe(false);
  expect(await source.problems()).toEqual([]);
});

test('a page that answers is requested once every CHECK_EVERY, and a failing one daily', async () => {
  await using app = await startCheckingApp(found);
  await makeCheckedSource(app);
  for (let day = 0; day < 15; day += 1) await checkAfter(app, 24);
  expect(app.website.requests).toHaveLength(3);
  app.answer(missing);
  for (let day = 0; day < 14; day += 1) await checkAfter(app, 24);
  expect(app.website.requests.length).toBeGreaterThan(8);
});

test.each([
  ['answers 403', 403, {}],
  [
    'is compressed although that was not accepted',
    200,
    { 'content-type': 'text/html', 'content-encoding': 'gzip' },
  ],
])('a website that %s for a year is never public as gone', async (_what, status, headers) => {
  await using app = await startCheckingApp(
    (response) => void response.writeHead(status, headers).end('x'),
  );
  const source = await makeCheckedSource(app);
  for (let week = 0; week < 53; week += 1) await checkAfter(app, 24 * 7);
  expect(await source.health()).toMatchObject({ state: 'inconclusive' });
  expect(await source.isGone()).toBe(false);
  expect(await source.problems()).toEqual([]);
});

test('a website that does not answer at all is gone after 30 days', async () => {
  await using app = await startCheckingApp((response) => void response.socket?.destroy());
  const source = await makeCheckedSource(app);
  for (let day = 0; day < 30; day += 1) await checkAfter(app, 24);
  expect(await source.isGone()).toBe(false);
  await checkAfter(app, 24);
  expect(await source.isGone()).toBe(true);
});

test('a page that has moved offers its new address, which the owner saves', async () => {
  await using app = await startCheckingApp((response, url) => {
    if (url === '/old') response.writeHead(301, { location: '/new' }).end();
    else response.end('Hello');
  });
  const source = await makeCheckedSource(app, `${app.website.origin}/old`);
  await checkAfter(app, 0);
  const finalUrl = `${app.website.origin}/new`;
  expect(await source.health()).toMatchObject({ state: 'moved', finalUrl });
  expect(await source.isGone()).toBe(false);
  await app.database.updateTable('sources').set({ url: finalUrl }).execute();
  expect(await source.health()).toBeNull();
  await checkAfter(app, 1);
  expect(await source.health()).toMatchObject({ state: 'ok', finalUrl: null });
});

test('a website is asked again only after the time that it names', async () => {
  await using app = await startCheckingApp(
    (response) => void response.writeHead(429, { 'retry-after': String(3 * 24 * 3600) }).end(),
  );
  await makeCheckedSource(app);
  for (let day = 0; day < 3; day += 1) await checkAfter(app, 24);
  expect(app.website.requests).toHaveLength(1);
  await checkAfter(app, 24);
  expect(app.website.requests).toHaveLength(2);
});

test('a host is asked once in five seconds by all servers together', async () => {
  await using app = await startCheckingApp(found);
  await using other = await startApp({ sharing: app, now: app.clock.now });
  for (let number = 0; number < 4; number += 1) {
    await makeCheckedSource(app, `${app.website.origin}/${number}`);
  }
  await Promise.all([runOutboundJobs(app), runOutboundJobs(other)]);
  expect(app.website.requests).toHaveLength(1);
  for (let step = 0; step < 3; step += 1) {
    app.clock.advance({ seconds: 5 });
    await Promise.all([runOutboundJobs(app), runOutboundJobs(other)]);
  }
  expect(app.website.requests).toHaveLength(4);
});

test('nothing is requested for drafts, for files and plain words, or while checks are off', async () => {
  await using app = await startCheckingApp(found);
  const { id: draft } = await makeVideo(app.database, { isPublished: false });
  await makeSource(app.database, { videoId: draft, url: `${app.website.origin}/act` });
  await makeCheckedSource(app, '/uploads/a.pdf');
  await makeCheckedSource(app, 'Federalist No. 10');
  await checkAfter(app, 24);
  await makeKeepingSettings(app.database, { checksLinks: false });
  await makeCheckedSource(app);
  for (let hour = 0; hour < 24; hour += 1) await checkAfter(app, 1);
  expect(app.website.requests).toEqual([]);
});

test('two sources with one address are asked once, and both are gone', async () => {
  await using app = await startCheckingApp(missing);
  const first = await makeCheckedSource(app);
  const second = await makeCheckedSource(app);
  for (let day = 0; day < 3; day += 1) await checkAfter(app, 24);
  expect(app.website.requests).toHaveLength(3);
  expect([await first.isGone(), await second.isGone()]).toEqual([true, true]);
});

test('a source that was deleted and restored is as it was, and what nothing names any more is forgotten', async () => {
  await using app = await startCheckingApp(found);
  const { database } = app;
  const source = await makeCheckedSource(app);
  await checkAfter(app, 0);
  const before = await source.health();
  expect(before).toMatchObject({ state: 'ok' });
  const deleted = await addToTrash(database, 'source', source.id, app.clock.now());
  await sweepKnown(database);
  await restoreFromTrash(database, deleted?.trashId ?? '', app.clock.now());
  expect(await source.health()).toEqual(before);

  await addToTrash(database, 'source', source.id, app.clock.now());
  await emptyTrash(database);
  await sweepKnown(database);
  expect(await database.selectFrom('address_checks').selectAll().execute()).toEqual([]);
});

test('without OUTBOUND_ALLOW an address on this machine is not requested', async () => {
  await using app = await startCheckingApp(found, { settings: { OUTBOUND_ALLOW: '' } });
  const source = await makeCheckedSource(app);
  await checkAfter(app, 0);
  expect(app.website.requests).toEqual([]);
  expect(await source.health()).toMatchObject({ state: 'inconclusive', httpStatus: null });
});

test('“Check now” checks a source at once', async () => {
  await using app = await startCheckingApp(found);
  const { id } = await makeCheckedSource(app);
  await checkAfter(app, 0);
  await checkAfter(app, 1);
  expect(app.website.requests).toHaveLength(1);
  expect((await app.post(`/api/sources/${id}/check`, {}, await app.signIn())).statusCode).toBe(202);
  await checkAfter(app, 0);
  expect(app.website.requests).toHaveLength(2);
});

test('an address that is too long for a key is not checked, and others are', async () => {
  await using app = await startCheckingApp(found);
  const long = await makeCheckedSource(app, LONG_ADDRESS);
  const source = await makeCheckedSource(app);
  await runOutboundJobs(app);
  expect(await source.health()).toMatchObject({ state: 'ok' });
  expect(await long.health()).toBeNull();
});
