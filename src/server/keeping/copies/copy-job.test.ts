import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { runOutboundJobs } from '#tests/app/run-jobs.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { makeImage } from '#tests/inputs/make-file.ts';
import {
  type KeepingApp,
  makePublicSource,
  startKeepingApp,
} from '#tests/keeping/start-keeping-app.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startWebsite } from '#tests/servers/website.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const file = (type: string, bytes: string | Buffer) => (response: ServerResponse) =>
  void response.setHeader('content-type', type).end(bytes);

/** Starts an app that copies documents of a website, which has a PDF at /act.pdf, or the given answers. */
async function startCopyingApp(
  answers: Record<string, (response: ServerResponse) => void> = {},
  settings: Record<string, string> = {},
): Promise<KeepingApp> {
  const website = await startWebsite(({ url = '' }, response) => {
    const answer = answers[url];
    if (answer) answer(response);
    else if (url === '/act.pdf') file('application/pdf', pdf)(response);
    else response.writeHead(404).end();
  });
  const keeping = { copiesDocuments: true, copiesShown: 'always' } as const;
  return startKeepingApp(website, { keeping, settings });
}

/** A source of a public video with the PDF. */
async function makeDocument(app: KeepingApp): Promise<{ id: string; videoId: string }> {
  return makePublicSource(app, `${app.website.origin}/act.pdf`);
}

/** Finds new sources, waits until they are due, and copies them. */
async function runJobs(app: KeepingApp): Promise<void> {
  await runOutboundJobs(app);
  app.clock.advance({ minutes: 2 });
  await runOutboundJobs(app);
}

async function findCopy({ database }: TestApp, sourceId: string) {
  return database
    .selectFrom('address_copies')
    .innerJoin('sources', 'sources.url', 'address_copies.url')
    .selectAll('address_copies')
    .where('sources.id', '=', sourceId)
    .executeTakeFirst();
}

test('the document of a public video is copied once, byte for byte', async () => {
  await using app = await startCopyingApp();
  const { id, videoId } = await makeDocument(app);
  await runJobs(app);

  const reply = await app.get(`/api/videos/${videoId}/evidence`);
  const [copy] = reply.json().copies;
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  expect(copy).toMatchObject({ sourceId: id, sha256, sizeBytes: pdf.length });
  expect((await app.get(copy.url)).rawPayload).toEqual(pdf);
  expect(app.website.requests).toEqual(['/robots.txt', '/act.pdf']);

  app.clock.advance({ hours: 1000 });
  await runJobs(app);
  expect(app.website.requests).toHaveLength(2);
});

test('nothing is requested for drafts, scheduled videos and files, or while copying is switched off', async () => {
  await using app = await startCopyingApp();
  const url = `${app.website.origin}/act.pdf`;
  const { id: draft } = await makeVideo(app.database, { isPublished: false });
  await makeSource(app.database, { videoId: draft, url });
  const { id: later } = await makeVideo(app.database, { publishDate: '2999-01-01T00:00:00.000Z' });
  await makeSource(app.database, { videoId: later, url });
  const { id: published } = await makeVideo(app.database);
  await makeSource(app.database, { videoId: published, url: '/uploads/a.pdf' });
  await makeSource(app.database, { videoId: published, url: 'Federalist No. 10' });
  await runJobs(app);
  await makeKeepingSettings(app.database, { copiesDocuments: false });
  await makeDocument(app);
  await runJobs(app);
  expect(app.website.requests).toEqual([]);
});

test.each<[string, Record<string, (response: ServerResponse) => void>, string]>([
  ['a web page', { '/act.pdf': file('text/html', '<p>Hello') }, 'This is a web page.'],
  [
    'what robots.txt forbids',
    { '/robots.txt': file('text/plain', 'User-agent: *\nDisallow: /') },
    'The website asks programs not to copy',
  ],
  [
    'what must not be archived',
    {
      '/act.pdf': (response) =>
        void response
          .setHeader('content-type', 'application/pdf')
          .setHeader('x-robots-tag', 'noindex, noarchive')
          .end(pdf),
    },
    'The website asks not to store copies',
  ],
  [
    'what only claims to be a PDF',
    { '/act.pdf': file('application/pdf', '<script>alert(1)</script>') },
    'Only PDF files, pictures and plain texts',
  ],
  [
    'more than 25 MB',
    { '/act.pdf': (response) => void response.end(Buffer.alloc(25 * 1024 * 1024 + 1, pdf)) },
    'The file is larger than 25 MB',
  ],
])('%s is not copied, and the reason is recorded', async (_what, answers, message) => {
  await using app = await startCopyingApp(answers);
  const { id } = await makeDocument(app);
  await runJobs(app);
  const copy = await findCopy(app, id);
  expect(copy).toMatchObject({ state: 'refused', fileName: null, dueAt: null });
  expect(copy?.message).toContain(message);
  expect(await storedFiles(app)).toEqual([]);
});

test('pictures and plain texts are copied', async () => {
  await using app = await startCopyingApp({
    '/a': file('image/png', await makeImage('png')),
    '/b': file('text/plain', 'We the People'),
  });
  const { id: videoId } = await makeVideo(app.database);
  const a = await makeSource(app.database, { videoId, url: `${app.website.origin}/a` });
  const b = await makeSource(app.database, { videoId, url: `${app.website.origin}/b` });
  for (let run = 0; run < 2; run += 1) await runJobs(app);
  expect(await findCopy(app, a.id)).toMatchObject({ state: 'kept', mediaType: 'image/png' });
  expect(await findCopy(app, b.id)).toMatchObject({ state: 'kept', mediaType: 'text/plain' });
});

test('a website that fails is asked again later, five times in all', async () => {
  await using app = await startCopyingApp({
    '/act.pdf': (response) => void response.writeHead(503).end(),
  });
  const { id } = await makeDocument(app);
  await runJobs(app);
  expect(await findCopy(app, id)).toMatchObject({ state: 'waiting', attempts: 1 });
  for (let run = 0; run < 10; run += 1) {
    app.clock.advance({ hours: 100 });
    await runJobs(app);
  }
  expect(await findCopy(app, id)).toMatchObject({
    state: 'failed',
    message: 'The website answered with status 503.',
  });
  expect(app.website.requests.filter((path) => path === '/act.pdf')).toHaveLength(5);
});

test('no copy is made beyond COPIES_MAX_MB, until there is room', async () => {
  await using app = await startCopyingApp({}, { COPIES_MAX_MB: '0' });
  const { id } = await makeDocument(app);
  await runJobs(app);
  const copy = await findCopy(app, id);
  expect(copy).toMatchObject({ state: 'waiting', fileName: null });
  expect(copy?.message).toContain('COPIES_MAX_MB');
  expect(await storedFiles(app)).toEqual([]);
});

test('sources with one address share one copy, which is made again after an address comes back', async () => {
  await using app = await startCopyingApp({
    '/other.pdf': file('application/pdf', Buffer.concat([pdf, pdf])),
  });
  const { id: videoId } = await makeVideo(app.database);
  const url = `${app.website.origin}/act.pdf`;
  const sources = [
    await makeSource(app.database, { videoId, url }),
    await makeSource(app.database, { videoId, url }),
  ];
  const shown = async () => {
    const { copies } = (await app.get(`/api/videos/${videoId}/evidence`)).json();
    return copies.map(({ sourceId }: { sourceId: string }) => sourceId);
  };
  await runJobs(app);
  expect(await shown()).toEqual(sources.map(({ id }) => id).toSorted());
  expect(await storedFiles(app)).toHaveLength(1);

  for (const changed of [`${app.website.origin}/other.pdf`, url]) {
    await app.database.updateTable('sources').set({ url: changed }).execute();
    expect(await shown()).toEqual([]);
    await runJobs(app);
    expect(await shown()).toHaveLength(2);
    expect(await storedFiles(app)).toHaveLength(1);
  }
  expect(app.website.requests.filter((path) => path === '/act.pdf')).toHaveLength(2);
});

test('a copy that the owner deletes while its source is in the trash is not made again', async () => {
  await using app = await startCopyingApp();
  const { id } = await makeDocument(app);
  await runJobs(app);
  await app.admin.delete(`/api/sources/${id}`);
  const [name] = await storedFiles(app);
  await app.admin.delete(`/api/admin/files/${name}`);
  const [entry] = (await app.admin.get('/api/admin/trash')).json().entries;
  await app.admin.post(`/api/admin/trash/${entry.id}/restore`, {});
  await runJobs(app);
  expect(await findCopy(app, id)).toMatchObject({ state: 'refused', fileName: null });
  expect(await storedFiles(app)).toEqual([]);
});

test('two servers copy a document once', async () => {
  await using app = await startCopyingApp();
  await using other = await startApp({ sharing: app, now: app.clock.now });
  await makeDocument(app);
  await Promise.all([runOutboundJobs(app), runOutboundJobs(other)]);
  app.clock.advance({ minutes: 2 });
  await Promise.all([runOutboundJobs(app), runOutboundJobs(other)]);
  expect(app.website.requests).toEqual(['/robots.txt', '/act.pdf']);
});

async function storedFiles(app: TestApp): Promise<string[]> {
  const reply = await app.admin.get('/api/admin/files');
  return reply.json().files.map(({ name }: { name: string }) => name);
}
