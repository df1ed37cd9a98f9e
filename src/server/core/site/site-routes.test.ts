import { expect, test } from 'vitest';
import { site } from '#site.config';
import { correctionsPolicy as defaultPolicy } from '#site.texts';
import { trailRows } from '#tests/app/audit-trail.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

const ADDRESS = '/api/admin/site';

const nothingSet = {
  brand: null,
  creatorName: null,
  tagline: null,
  footerBlurb: null,
  copyrightYear: null,
  timeZone: null,
  language: null,
  accent: null,
  correctionsPolicy: null,
};

async function stored(app: TestApp): Promise<unknown[]> {
  const rows = await app.database.selectFrom('settings').select('json').execute();
  return rows.map(({ json }) => JSON.parse(json));
}

async function publicSite(app: TestApp) {
  return (await app.get('/api/site')).json();
}

test('before any value is set, the defaults apply', async () => {
  await using app = await startApp();
  const reply = await app.admin.get(ADDRESS);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    values: { ...nothingSet, picture: null },
    defaults: {
      brand: site.brand,
      creatorName: null,
      tagline: site.tagline,
      footerBlurb: site.footerBlurb,
      copyrightYear: site.copyrightYear,
      timeZone: site.timeZone,
      language: 'en',
      accent: null,
      correctionsPolicy: defaultPolicy,
      picture: site.logo,
    },
  });
  expect(await publicSite(app)).toEqual({
    brand: site.brand,
    creatorName: 'Plain Evidence',
    tagline: site.tagline.replace('{creator}', 'Plain Evidence'),
    footerBlurb: site.footerBlurb,
    copyrightYear: site.copyrightYear,
    timeZone: site.timeZone,
    language: 'en',
    logo: { small: site.logo, large: site.logo },
  });
  const texts = await app.get('/api/site/texts');
  expect(texts.json()).toEqual({ correctionsPolicy: defaultPolicy });
  expect(await stored(app)).toEqual([]);
});

test('values are stored in one row, are public at once, and null resets one', async () => {
  await using app = await startApp();
  const values = {
    brand: 'Größe & Maß',
    creatorName: 'Ada Lovelace',
    tagline: 'Numbers, explained',
    footerBlurb: 'All of it',
    copyrightYear: 2026,
    timeZone: 'Pacific/Kiritimati',
    language: 'pt-BR',
    accent: '#00ff7f',
    correctionsPolicy: 'One\n\nTwo',
  };
  const first = await app.admin.post(ADDRESS, { ...values, accent: '#00FF7F' });
  expect([first.statusCode, first.json().values]).toEqual([200, { ...values, picture: null }]);
  const { correctionsPolicy, accent, ...shown } = values;
  expect(await publicSite(app)).toMatchObject(shown);
  expect((await app.get('/api/site/texts')).json()).toEqual({ correctionsPolicy });

  const second = await app.admin.post(ADDRESS, { brand: null, accent: '' });
  expect(second.statusCode).toBe(400);
  const third = await app.admin.post(ADDRESS, { brand: null, copyrightYear: 2027 });
  expect(third.json().values).toMatchObject({ brand: null, copyrightYear: 2027, accent });
  expect((await app.admin.get(ADDRESS)).json()).toEqual(third.json());
  expect(await publicSite(app)).toMatchObject({ brand: site.brand, creatorName: 'Ada Lovelace' });
  expect(await stored(app)).toMatchObject([{ ...values, brand: null, copyrightYear: 2027 }]);
});

test('concurrent first saves store one row with all values', async () => {
  await using app = await startApp();
  const updates = [{ brand: 'Mine' }, { creatorName: 'Me' }, { timeZone: 'UTC' }, { tagline: 'T' }];
  await Promise.all(updates.map((update) => app.admin.post(ADDRESS, update)));
  expect(await stored(app)).toMatchObject([
    { brand: 'Mine', creatorName: 'Me', timeZone: 'UTC', tagline: 'T' },
  ]);
});

test('a refused value changes nothing', async () => {
  await using app = await startApp();
  const refused = await app.admin.post(ADDRESS, { brand: 'Mine', timeZone: 'Mars/Olympus' });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ path: 'timeZone', message: 'Please choose a time zone' }],
  ]);
  expect(await stored(app)).toEqual([]);
});

test('the audit trail names the values that were changed, and no save without a change', async () => {
  await using app = await startApp();
  await app.admin.post(ADDRESS, { brand: 'Mine', timeZone: 'UTC', tagline: null });
  await app.admin.post(ADDRESS, { brand: 'Mine', timeZone: 'UTC' });
  const entries = (await trailRows(app)).filter(({ kind }) => kind === 'content');
  expect(entries).toMatchObject([{ detail: 'Change the site · site name, time zone', count: 1 }]);
});

test('the totals count what visitors can see, and change with it', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const { database } = app;
  const totals = async () => (await app.get('/api/site/totals')).json();
  expect(await totals()).toEqual({ videos: 0, sources: 0, corrections: 0 });

  const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const video = await makeVideo(database);
  const draft = await makeVideo(database, { isPublished: false });
  const scheduled = await makeVideo(database, { publishDate: tomorrow });
  for (const { id: videoId } of [video, video, draft, scheduled]) {
    await makeSource(database, { videoId });
  }
  await makeCorrection(database, { videoId: video.id });
  await makeCorrection(database, { videoId: null });
  await makeCorrection(database, { videoId: video.id, withdrawnAt: '2025-03-02T12:00:00.000Z' });
  expect(await totals()).toEqual({ videos: 1, sources: 2, corrections: 2 });

  clock.advance({ hours: 24 });
  expect(await totals()).toEqual({ videos: 2, sources: 3, corrections: 2 });
});
