import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sourceReferenceAddress } from '#domain/references/source-reference-address.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeSource, makeSourceWithFile } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { readUpload } from '#tests/rows/stored-files.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';

const shared = sharedApp();

async function makeCitedSource({ database }: TestApp) {
  const { id: videoId } = await makeVideo(database);
  const source = await makeSource(database, { videoId });
  return { source };
}

test.each([
  ['', 'text/plain', '“'],
  ['?format=text', 'text/plain', '“'],
  ['?format=bibtex', 'application/x-bibtex', '@misc{'],
  ['?utm_source=x&format=ris', 'application/x-research-info-systems', 'TY  - ELEC'],
])('the reference to a source is served at /reference%s', async (query, type, start) => {
  const app = shared();
  const { source } = await makeCitedSource(app);
  const reply = await app.get(sourceReferenceAddress(source.id) + query);
  expect(reply.headers['content-type']).toBe(`${type}; charset=utf-8`);
  expect(reply.body.startsWith(start)).toBe(true);
  expect(reply.body).toContain(source.url);
});

test('the day of a reference is that of the snapshot, or else of the last check, or else of its creation', async () => {
  await using app = await startApp();
  const { source } = await makeCitedSource(app);
  const noteOf = async () => (await app.get(sourceReferenceAddress(source.id))).body;
  expect(await noteOf()).toContain('Added to the site March 1, 2025.');
  const lastOkAt = '2026-04-02T12:00:00.000Z';
  const check = { ...sampleRows.address_checks, url: source.url, lastOkAt };
  await app.database.insertInto('address_checks').values(check).execute();
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

test('sources of drafts, unknown ids and unknown formats have no reference', async () => {
  await using app = await startApp();
  const { source } = await makeCitedSource(app);
  const draft = await makeVideo(app.database, { isPublished: false });
  const hidden = await makeSource(app.database, { videoId: draft.id });
  const statusOf = async (address: string) => (await app.get(address)).statusCode;
  expect(await statusOf(sourceReferenceAddress(hidden.id))).toBe(404);
  expect(await statusOf(sourceReferenceAddress('nothing'))).toBe(404);
  expect(await statusOf(sourceReferenceAddress(draft.id))).toBe(404);
  expect(await statusOf(`${sourceReferenceAddress(source.id)}?format=docx`)).toBe(400);
});
