import { expect, test } from 'vitest';
import { MAX_PREVIEW_LINKS } from '#domain/previews/preview-link.ts';
import { hashToken } from '#server/core/access/opaque-token.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { answerOf, sharedApp, startApp } from '#tests/app/start-app.ts';

const shared = sharedApp();

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

test('a preview link is created for 7 days by default, listed without its address, and revoked', async () => {
  const clock = makeClock('2026-11-22T20:00:00.000Z');
  await using app = await startApp({ now: clock.now });
  const { id } = await makeVideo(app.database, { isPublished: false });
  const headers = await app.signIn();
  const address = `/api/videos/${id}/preview-links`;

  const created = await app.post(address, {}, headers);
  expect([created.statusCode, created.headers['cache-control']]).toEqual([201, 'no-store']);
  const link = created.json();
  expect(link).toEqual({
    id: expect.any(String),
    url: expect.stringMatching(
      new RegExp(`^http://localhost:\\d+/video/${id}\\?preview=[\\w-]{43}$`),
    ),
    endsAt: '2026-11-29T20:00:00.000Z',
  });
  const rows = await app.database.selectFrom('preview_links').selectAll().execute();
  const token = new URL(link.url).searchParams.get('preview') ?? '';
  expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)]);
  expect(JSON.stringify(rows)).not.toContain(token);

  clock.advance({ minutes: 1 });
  const short = (await app.post(address, { days: 1 }, headers)).json();
  const listed = await app.get(address, headers);
  expect(listed.json()).toEqual({
    links: [
      { id: short.id, createdAt: '2026-11-22T20:01:00.000Z', endsAt: '2026-11-23T20:01:00.000Z' },
      { id: link.id, createdAt: '2026-11-22T20:00:00.000Z', endsAt: link.endsAt },
    ],
  });

  const revoked = await app.delete(`/api/preview-links/${link.id}`, headers);
  expect(answerOf(revoked)).toEqual([200, { message: 'Preview link revoked' }]);
  expect((await app.delete(`/api/preview-links/${link.id}`, headers)).statusCode).toBe(404);
  // The other one has ended by itself.
  clock.advance({ hours: 24 });
  const later = await app.signIn();
  expect((await app.get(address, later)).json()).toEqual({ links: [] });

  const { body } = await app.get('/api/admin/audit-trail', later);
  expect(body).toContain(`Revoke a preview link · ${link.id}`);
  expect(body).not.toContain(token);
});

test.each([
  [{ days: 2 }, 400],
  [{ days: '7' }, 400],
  [{ days: 30 }, 201],
])('a preview link for %j is answered with %i', async (body, status) => {
  const app = shared();
  const { id } = await makeVideo(app.database, { isPublished: false });
  const address = `/api/videos/${id}/preview-links`;
  expect((await app.admin.post(address, body)).statusCode).toBe(status);
  expect((await app.admin.get(address)).json().links).toHaveLength(status === 201 ? 1 : 0);
});

test('of 12 preview links that are requested at once, 10 are created, and an ended one makes room', async () => {
  const clock = makeClock('2026-11-22T20:00:00.000Z');
  await using app = await startApp({ now: clock.now });
  const { id } = await makeVideo(app.database, { isPublished: false });
  const headers = await app.signIn();
  const address = `/api/videos/${id}/preview-links`;
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => app.post(address, { days: 1 }, headers)),
  );
  const refused = replies.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
  expect(refused[0]?.json().message).toBe(
    'This video already has 10 preview links. Please revoke one first.',
  );
  expect((await app.get(address, headers)).json().links).toHaveLength(MAX_PREVIEW_LINKS);
  clock.advance({ hours: 24 });
  expect((await app.post(address, { days: 1 }, await app.signIn())).statusCode).toBe(201);
});

test('a video that does not exist has no preview links', async () => {
  const app = shared();
  for (const id of [UNKNOWN_ID, 'not-an-id']) {
    const address = `/api/videos/${id}/preview-links`;
    expect((await app.admin.get(address)).statusCode).toBe(404);
    expect((await app.admin.post(address, {})).statusCode).toBe(404);
  }
});

test('the preview links of a deleted video end', async () => {
  const app = shared();
  const { id } = await makeVideo(app.database, { isPublished: false });
  const address = `/api/videos/${id}/preview-links`;
  await app.admin.post(address, {});
  const { trashId } = (await app.admin.delete(`/api/videos/${id}`)).json();
  await app.admin.post(`/api/admin/trash/${trashId}/restore`, {});
  expect(answerOf(await app.admin.get(address))).toEqual([200, { links: [] }]);
});
