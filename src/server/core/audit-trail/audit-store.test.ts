import { expect, test } from 'vitest';
import { addAuditEntry, listAuditPage, sweepAudits } from '#server/core/audit-trail/audit-store.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, startDatabase } from '#tests/app/start-app.ts';
import { readTrail, TRAIL } from '#tests/app/audit-trail.ts';

test('equal changes in a row within an hour are one entry with a count', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const headers = await app.signIn();
  const { id } = await makeVideo(app.database);
  const { id: other } = await makeVideo(app.database);
  const rename = async (videoId: string, title: string) => {
    clock.advance({ seconds: 1 });
    const url = `/api/videos/${videoId}`;
    return app.server.inject({ method: 'PATCH', url, headers, payload: { title } });
  };
  for (let change = 0; change < 12; change += 1) await rename(id, `Title ${change}`);
  await rename(other, 'Title');
  await Promise.all([1, 2, 3].map((change) => rename(id, `Last ${change}`)));
  clock.advance({ hours: 1 });
  await rename(id, 'After an hour');
  const { entries } = await readTrail(app, headers, `${TRAIL}?kind=content`);
  const counts = entries.map(({ detail, count }) => [detail.split(' · ')[1], count]);
  expect(counts).toEqual([
    [id, 1],
    [id, 3],
    [other, 1],
    [id, 12],
  ]);
});

test('different events in the same millisecond keep their order', async () => {
  await using site = await startDatabase();
  const now = new Date();
  const details = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 'odd' : 'even'));
  for (const detail of details) {
    await addAuditEntry(
      site.database,
      { kind: 'content', event: 'change', detail, client: null },
      now,
    );
  }
  const { entries } = await listAuditPage(site.database, { limit: 100 });
  expect(entries.map(({ detail }) => detail)).toEqual(details.toReversed());
});

test('refusals without end stay on the first page with the sign-in before them, and stop being written', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const start = Date.now();
  const refuse = (client: number) => {
    const event = { kind: 'security', event: 'refused-passkey', detail: 'x' } as const;
    return addAuditEntry(
      app.database,
      { ...event, client: `c${client}` },
      new Date(start + 1000 * client),
    );
  };
  for (let client = 1; client <= 20; client += 1) await refuse(client);
  for (let client = 21; client <= 23; client += 1) await refuse(client);
  const more = app.database.updateTable('audit_entries').where('event', '=', 'more-refusals');
  await more.set({ count: 997 }).where('count', '=', 3).execute();
  await Promise.all([1, 2, 3, 4, 5].map(() => refuse(24)));
  await addAuditEntry(
    app.database,
    { kind: 'content', event: 'change', detail: 'y', client: null },
    new Date(start + 30_000),
  );

  const { entries } = await readTrail(app, headers, `${TRAIL}?kind=security&limit=22`);
  expect(entries).toHaveLength(22);
  expect(entries[0]).toMatchObject({ event: 'more-refusals', count: 1000, client: null });
  expect(entries[21]).toMatchObject({ event: 'sign-in', count: 1 });
});

test('entries are deleted after a year', async () => {
  await using site = await startDatabase();
  const now = new Date();
  const day = 24 * 60 * 60 * 1000;
  const entry = { kind: 'security', event: 'console', detail: 'unlock', client: null } as const;
  await addAuditEntry(site.database, entry, new Date(now.getTime() - 366 * day));
  await addAuditEntry(site.database, entry, new Date(now.getTime() - 364 * day));
  await sweepAudits(site.database, now);
  expect((await listAuditPage(site.database, { limit: 10 })).entries).toHaveLength(1);
});
