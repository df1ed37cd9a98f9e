import { expect, test } from 'vitest';
import { pageAge } from '#domain/videos/publish-age.ts';
import { type AdminVideo, adminVideoSchema } from '#domain/videos/video.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';

const draft = {
  title: 'How a bill becomes law',
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
  isPublished: false,
};

const CHOSEN = '2024-07-05T00:30:00.000Z';

async function create(app: TestApp, video: object = draft): Promise<AdminVideo> {
  return adminVideoSchema.parse((await app.admin.post('/api/videos', video)).json());
}

function update(app: TestApp, id: string, changes: object) {
  return app.admin.patch(`/api/videos/${id}`, changes);
}

/** Updates a video and returns its new publish date. */
async function dateAfter(app: TestApp, id: string, changes: object) {
  return adminVideoSchema.parse((await update(app, id, changes)).json()).publishDate;
}

test('a draft begun ten days ago and published now is first on Home and published today', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  // Later, the administrator has another session.
  const reply = await app.post('/api/videos', draft, await app.signIn());
  const { id, publishDate } = reply.json();
  expect(publishDate).toBeNull();
  clock.advance({ hours: 9 * 24 });
  await makeVideo(app.database, { title: 'Later', publishDate: clock.now().toISOString() });
  clock.advance({ hours: 24 });

  expect(await dateAfter(app, id, { isPublished: true })).toBe(clock.now().toISOString());
  const recent: AdminVideo[] = (await app.get('/api/videos/recent')).json();
  expect(recent.map(({ title }) => title)).toEqual([draft.title, 'Later']);
  const age = pageAge(recent[0]?.publishDate, clock.now(), 'America/Los_Angeles');
  expect(age).toBe('Published today');
});

test('a video that was public keeps its date when it is published again', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const { id, publishDate } = await create(app, { ...draft, isPublished: true });
  clock.advance({ hours: 1 });
  expect(await dateAfter(app, id, { isPublished: false })).toBe(publishDate);
  clock.advance({ hours: 1 });
  expect(await dateAfter(app, id, { isPublished: true })).toBe(publishDate);
});

test('a draft keeps the date that was chosen for it, when it was added or later', async () => {
  await using app = await startApp();
  const dated = await create(app, { ...draft, publishDate: CHOSEN });
  const undated = await create(app);
  expect(await dateAfter(app, undated.id, { title: 'Other' })).toBeNull();
  expect(await dateAfter(app, undated.id, { publishDate: CHOSEN })).toBe(CHOSEN);
  for (const { id } of [dated, undated]) {
    expect(await dateAfter(app, id, { isPublished: true })).toBe(CHOSEN);
  }
});

test('the date of a draft can be taken away, but not that of a published video', async () => {
  await using app = await startApp();
  const { id } = await create(app, { ...draft, publishDate: CHOSEN });
  expect(await dateAfter(app, id, { publishDate: null })).toBeNull();
  await update(app, id, { publishDate: CHOSEN, isPublished: true });

  const refused = await update(app, id, { publishDate: null, title: 'Other' });
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'A published video needs a publish date',
  ]);
  const [stored] = await storedVideos(app);
  expect([stored?.publishDate, stored?.title]).toEqual([CHOSEN, draft.title]);

  // Made a draft in the same request, it has been published by mistake.
  expect(await dateAfter(app, id, { publishDate: null, isPublished: false })).toBeNull();
});

test('a published video without a date stays without one, and visitors see it', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { publishDate: null });
  expect(await dateAfter(app, id, { title: 'Other' })).toBeNull();
  expect(await dateAfter(app, id, { title: 'Third', publishDate: null })).toBeNull();
  expect((await app.get('/api/videos')).json()).toMatchObject([{ id, publishDate: null }]);
});
