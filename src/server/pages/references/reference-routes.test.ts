import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addressOf, apiRoute } from '#domain/addresses.ts';
import { sourceReferenceAddress } from '#domain/references/source-reference-address.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeSource, makeSourceWithFile } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { makeRow } from '#tests/rows/sample-rows.ts';
import { readUpload } from '#tests/rows/stored-files.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';

const shared = sharedApp();

/** A public video with a source, and the addresses of the references to both. */
async function makeReferenced({ database }: TestApp) {
  const { id: videoId } = await makeVideo(database);
  const source = await makeSource(database, { videoId });
  const addresses = {
    'a video': addressOf(apiRoute.videoReference, videoId),
    'a source': sourceReferenceAddress(source.id),
  };
  return { source, addresses };
}

test.each([
  ['a video', '', 'text/plain', 'Plain Evidence. “'],
  ['a video', '?format=text', 'text/plain', 'Plain Evidence. “'],
  ['a video', '?format=bibtex', 'application/x-bibtex', '@misc{'],
  ['a video', '?utm_source=x&format=ris', 'application/x-research-info-systems', 'TY  - VIDEO'],
  ['a source', '', 'text/plain', '“'],
  ['a source', '?utm_source=x&format=ris', 'application/x-research-info-systems', 'TY  - ELEC'],
] as const)(
  'the reference to %s is served with the query "%s"',
  async (what, query, type, start) => {
    const app = shared();
    const { source, addresses } = await makeReferenced(app);
    const reply = await app.get(addresses[what] + query);
    expect(reply.headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(reply.body.startsWith(start)).toBe(true);
    const url = what === 'a source' ? source.url : `${app.env.siteUrl}/video/${source.videoId}`;
    expect(reply.body).toContain(url);
  },
);

test('an unknown format of a reference is refused', async () => {
  const app = shared();
  const { addresses } = await makeReferenced(app);
  for (const address of Object.values(addresses)) {
    const reply = await app.get(`${address}?format=docx`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe('Format must be text, bibtex or ris');
  }
});

test('the day of a reference is that of the snapshot, or else of the last check, or else of its creation', async () => {
  await using app = await startApp();
  const { source, addresses } = await makeReferenced(app);
  const noteOf = async () => (await app.get(addresses['a source'])).body;
  expect(await noteOf()).toContain('Added to the site March 1, 2025.');
  const check = { url: source.url, lastOkAt: '2026-04-02T12:00:00.000Z' };
  await makeRow(app.database, 'address_checks', check);
  expect(await noteOf()).toContain('Last checked April 2, 2026.');
  const capturedAt = '2026-05-03T12:00:00.000Z';
  const archive = await makeArchive(app.database, { url: source.url, capturedAt });
  expect(await noteOf()).toContain(`Archived May 3, 2026: ${archive.snapshotUrl}`);
});

test('the reference to an uploaded document names the site, the whole address and the hash', async () => {
  await using app = await startApp();
  const { id, name, url } = await makeSourceWithFile(app.database, app.env);
  const sha256 = hash('sha256', await readUpload(app.env, name));
  const { body } = await app.get(sourceReferenceAddress(id));
  const { brand } = await app.server.readSite();
  expect(body).toContain(`${brand}. ${app.env.siteUrl}${url} `);
  expect(body).toContain(`SHA-256 of the file: ${sha256}`);
});

test('sources of drafts and unknown ids have no reference', async () => {
  const app = shared();
  const draft = await makeVideo(app.database, { isPublished: false });
  const hidden = await makeSource(app.database, { videoId: draft.id });
  for (const id of [hidden.id, draft.id, 'nothing']) {
    expect([id, (await app.get(sourceReferenceAddress(id))).statusCode]).toEqual([id, 404]);
  }
});
