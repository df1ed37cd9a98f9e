import { expect, test } from 'vitest';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { bioLinkingTo, makeBio } from '#tests/rows/make-bio.ts';
import { makeSourceWithFile } from '#tests/rows/make-source.ts';
import { startApp } from '#tests/app/start-app.ts';

test('a file that only the biography still links to is deleted when that link is removed', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const { id, name, url } = await makeSourceWithFile(app.database, app.env);
  const content = bioLinkingTo(`${url}#page=2`);
  expect((await app.post('/api/bio', { content }, browser)).json().content).toBe(content);

  expect((await app.delete(`/api/sources/${id}`, browser)).statusCode).toBe(200);
  await app.delete('/api/admin/trash', browser);
  expect(await storedFiles(app.env)).toEqual([name]);
  await app.post('/api/bio', { content: `${content}<p>More</p>` }, browser);
  expect(await storedFiles(app.env)).toEqual([name]);

  await app.post('/api/bio', { content: '<p>More</p>' }, browser);
  expect(await storedFiles(app.env)).toEqual([]);
});

test('a file that a source references is kept when the biography no longer links to it', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const { name, url } = await makeSourceWithFile(app.database, app.env);
  for (const content of [bioLinkingTo(url), '<p>x</p>']) {
    expect((await app.post('/api/bio', { content }, browser)).statusCode).toBeLessThan(300);
  }
  expect(await storedFiles(app.env)).toEqual([name]);
});

test.each([
  ['https://example.org', 'https://example.org', {}],
  ['http://127.0.0.1:3000', '', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
])(
  'a link with the full URL of an uploaded file at %s is saved as its path',
  async (origin, siteUrl, requestHeaders) => {
    await using app = await startApp({ settings: { SITE_URL: siteUrl } });
    const browser = await app.signIn();
    const { url } = await makeSourceWithFile(app.database, app.env);
    const linkToOtherSite = bioLinkingTo(`https://example.net${url}`);
    const content = bioLinkingTo(`${origin}${url}?a&amp;b`) + linkToOtherSite;
    const reply = await app.post('/api/bio', { content }, { ...browser, ...requestHeaders });
    expect(reply.json().content).toBe(bioLinkingTo(`${url}?a&amp;b`) + linkToOtherSite);
  },
);

const missingFile = '/uploads/source-1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b.pdf';

test('a new link to an uploaded file that no longer exists is refused, and nothing is saved', async () => {
  await using app = await startApp();
  const before = await makeBio(app.database);
  const body = { content: bioLinkingTo(missingFile) };
  const reply = await app.post('/api/bio', body, await app.signIn());
  const message =
    'The biography links to an uploaded file that is not there any more. Please take that link out.';
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { message, errors: [{ path: 'content', message }] },
  ]);
  expect(await app.database.selectFrom('bio_content').selectAll().execute()).toEqual([before]);
});

test('a biography that already links to a missing file can still be saved', async () => {
  await using app = await startApp();
  await makeBio(app.database, { content: bioLinkingTo(missingFile) });
  const content = `${bioLinkingTo(missingFile)}<p>More</p>`;
  const reply = await app.post('/api/bio', { content }, await app.signIn());
  expect([reply.statusCode, reply.json().content]).toEqual([200, content]);
});
