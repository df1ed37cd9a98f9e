import { expect, test } from 'vitest';
import { site } from '#site.config';
import * as texts from '#site.texts';
import { trailRows } from '#tests/app/audit-trail.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/app/start-app.ts';

const ADDRESS = '/api/admin/site';

const nothingSet = {
  brand: null,
  creatorName: null,
  tagline: null,
  footerBlurb: null,
  copyrightYear: null,
  timeZone: null,
  accent: null,
  correctionsPolicy: null,
};

function stored(app: TestApp) {
  return app.database.selectFrom('site_settings').selectAll().execute();
}

async function publicSite(app: TestApp) {
  return (await app.get('/api/site')).json();
}

test('before any value is set, the defaults apply', async () => {
  await using app = await startApp();
  const reply = await app.get(ADDRESS, await app.signIn());
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
      accent: null,
      correctionsPolicy: texts.correctionsPolicy,
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
    language: site.language,
    logo: { small: site.logo, large: site.logo },
  });
  const reader = await app.get('/api/site/texts');
  expect(reader.json()).toEqual({ correctionsPolicy: texts.correctionsPolicy });
  expect(await stored(app)).toEqual([]);
});

test.each(eachDatabase)(
  'values are stored in one row, are public at once, and null resets one, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const browser = await app.signIn();
    const values = {
      brand: 'Größe & Maß',
      creatorName: 'Ada Lovelace',
      tagline: 'Numbers, explained',
      footerBlurb: 'All of it',
      copyrightYear: 2026,
      timeZone: 'Pacific/Kiritimati',
      accent: '#00ff7f',
      correctionsPolicy: 'One\n\nTwo',
    };
    const first = await app.post(ADDRESS, { ...values, accent: '#00FF7F' }, browser);
    expect([first.statusCode, first.json().values]).toEqual([200, { ...values, picture: null }]);
    const { correctionsPolicy, accent, ...shown } = values;
    expect(await publicSite(app)).toMatchObject(shown);
    expect((await app.get('/api/site/texts')).json()).toEqual({ correctionsPolicy });

    const second = await app.post(ADDRESS, { brand: null, accent: '' }, browser);
    expect(second.statusCode).toBe(400);
    const third = await app.post(ADDRESS, { brand: null, copyrightYear: 2027 }, browser);
    expect(third.json().values).toMatchObject({ brand: null, copyrightYear: 2027, accent });
    expect((await app.get(ADDRESS, browser)).json()).toEqual(third.json());
    expect(await publicSite(app)).toMatchObject({ brand: site.brand, creatorName: 'Ada Lovelace' });
    expect(await stored(app)).toMatchObject([{ ...values, brand: null, copyrightYear: 2027 }]);
  },
);

test.each(eachDatabase)(
  'concurrent first saves store one row with all values, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const browser = await app.signIn();
    const updates = [
      { brand: 'Mine' },
      { creatorName: 'Me' },
      { timeZone: 'UTC' },
      { tagline: 'T' },
    ];
    await Promise.all(updates.map((update) => app.post(ADDRESS, update, browser)));
    expect(await stored(app)).toMatchObject([
      { brand: 'Mine', creatorName: 'Me', timeZone: 'UTC', tagline: 'T' },
    ]);
  },
);

test('visitors can neither read nor write the values, and a refused one changes nothing', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  expect((await app.get(ADDRESS)).statusCode).toBe(401);
  expect((await app.post(ADDRESS, { brand: 'Mine' })).statusCode).toBe(401);
  const refused = await app.post(ADDRESS, { brand: 'Mine', timeZone: 'Mars/Olympus' }, browser);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ path: 'timeZone', message: 'Please choose a time zone' }],
  ]);
  expect(await stored(app)).toEqual([]);
});

test.each(eachDatabase)(
  'a save from a window with older values is refused, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const browser = await app.signIn();
    const save = (brand: string, seen: object) => app.post(ADDRESS, { brand, seen }, browser);
    expect((await save('First', { brand: null, tagline: null })).statusCode).toBe(200);
    const refused = await save('Second', { brand: null });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'changed-meanwhile', current: { ...nothingSet, brand: 'First' } },
    ]);
    expect(await stored(app)).toMatchObject([{ brand: 'First' }]);
    expect((await save('Second', { brand: 'First' })).statusCode).toBe(200);
  },
);

test('the audit trail names the values that were changed, and no save without a change', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  await app.post(ADDRESS, { brand: 'Mine', timeZone: 'UTC', tagline: null }, browser);
  await app.post(ADDRESS, { brand: 'Mine', timeZone: 'UTC' }, browser);
  const entries = (await trailRows(app)).filter(({ kind }) => kind === 'content');
  expect(entries).toMatchObject([{ detail: 'Change the site · site name, time zone', count: 1 }]);
});
