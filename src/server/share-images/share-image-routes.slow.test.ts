import { expect, test } from 'vitest';
import { siteImageAddress } from '#server/pages/share-image-address.ts';
import { readTrail } from '#tests/app/audit-trail.ts';
import { sendForm } from '#tests/app/multipart-form.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeSquare } from '#tests/inputs/make-site-picture.ts';
import { defaultSite } from '#server/site/site-defaults.ts';

/** Starts the app with an image host that has no thumbnail. */
async function startWithoutThumbnails(): Promise<TestApp> {
  return startApp({ settings: { YOUTUBE_IMAGES_URL: 'http://127.0.0.1:1' } });
}

test('a new picture of the site changes its images and their addresses', async () => {
  await using app = await startWithoutThumbnails();
  const before = siteImageAddress(await app.server.readSite());
  const image = await app.get(before);
  const files = [{ name: 'a.png', content: await makeSquare('#00a000') }];
  await sendForm(app, { url: '/api/admin/site/picture', headers: await app.signIn() }, files);
  const outdated = await app.get(before);
  const current = siteImageAddress(await app.server.readSite());
  expect([outdated.statusCode, outdated.headers.location]).toEqual([302, current]);
  expect((await app.get(current)).rawPayload).not.toEqual(image.rawPayload);
});

test('the panel previews the image of the site with values that are not saved', async () => {
  await using app = await startWithoutThumbnails();
  const browser = await app.signIn();
  const preview = (values: object, headers = browser) =>
    app.post('/api/admin/site/share-image', values, headers);
  const values = { brand: 'Ada Explains', tagline: 'Numbers', accent: '#0000c0' };
  const previewed = await preview(values);
  expect(previewed.statusCode).toBe(200);
  expect(previewed.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
  });
  expect(await app.server.readSite()).toMatchObject({ brand: defaultSite().brand, accent: null });
  expect((await preview({ accent: 'red' })).statusCode).toBe(400);
  expect((await preview(values, await app.visitor())).statusCode).toBe(401);
  const { entries } = await readTrail(app, browser);
  expect(entries.filter(({ event }) => event === 'change')).toEqual([]);

  await app.post('/api/admin/site', values, browser);
  const address = siteImageAddress(await app.server.readSite());
  expect((await app.get(address)).rawPayload).toEqual(previewed.rawPayload);
  expect((await preview({ brand: null, tagline: null, accent: null })).rawPayload).not.toEqual(
    previewed.rawPayload,
  );
});
