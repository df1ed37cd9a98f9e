import { expect, test } from 'vitest';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { makePdf, validFile, validFiles } from '#tests/inputs/make-file.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { type FormPart, sendForm } from '#tests/app/multipart-form.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { sendPartialPdf, sendPdf } from '#tests/app/upload-socket.ts';
import { firstOf, slowTest } from '#tests/slow-test.ts';

const MAX_BYTES = 10_485_760;

/** For tests that store nothing. */
const refusing = sharedApp();

async function addressOfSources(app: TestApp) {
  const [headers, video] = [await app.signIn(), await makeVideo(app.database)];
  return { headers, address: `/api/videos/${video.id}/sources` };
}

/** Makes the app listen on a real socket. Returns the URL that adds a source, and the administrator's headers. */
async function listen(app: TestApp) {
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { headers, address } = await addressOfSources(app);
  return { headers, url: origin + address };
}

function sources(app: TestApp) {
  return app.database.selectFrom('sources').selectAll().execute();
}

async function expectNothingStored(app: TestApp): Promise<void> {
  expect(await sources(app)).toEqual([]);
  expect(await storedFiles(app.env)).toEqual([]);
}

slowTest('a file of exactly 10 MB is stored', async () => {
  await using app = await startApp();
  const { url, headers } = await listen(app);
  const answer = await sendPdf(url, { headers, sizeBytes: MAX_BYTES });
  expect(answer).toEqual({ status: 201, message: undefined });

  const [source] = await sources(app);
  const { rawPayload } = await app.get(source?.url ?? '');
  expect(rawPayload).toHaveLength(MAX_BYTES);
  expect(await storedFiles(app.env)).toHaveLength(1);
});

const TOO_LARGE = {
  status: 413,
  message: 'This file is larger than 10 MB, the most that can be uploaded.',
};

test.each(
  firstOf(2, [
    ['one byte more than 10 MB', MAX_BYTES + 1, false],
    ['one byte more than 10 MB without Content-Length', MAX_BYTES + 1, true],
    ['30 MB', MAX_BYTES * 3, false],
    ['30 MB without Content-Length', MAX_BYTES * 3, true],
  ]),
)(
  'a file of %s is refused, and the client gets the reason',
  async (_what, sizeBytes, isChunked) => {
    await using app = await startApp();
    const { url, headers } = await listen(app);
    const answer = await sendPdf(url, { headers, sizeBytes, isChunked });
    expect(answer).toEqual(TOO_LARGE);
    await expectNothingStored(app);
  },
);

test('a client whose file name is refused gets the reply even if it continues to send the file', async () => {
  await using app = await startApp();
  const { url, headers } = await listen(app);
  const answer = await sendPdf(url, { headers, sizeBytes: MAX_BYTES, fileName: 'big.exe' });
  expect(answer.status).toBe(415);
  await expectNothingStored(app);
});

test('a form whose content-length is far too large is refused before a byte of it is read', async () => {
  await using app = await startApp();
  const { url, headers } = await listen(app);
  const { socket, answer } = await sendPartialPdf(url, { headers, sizeBytes: 2 * MAX_BYTES }, 0);
  expect(await answer).toEqual(TOO_LARGE);
  socket.destroy();
  await expectNothingStored(app);
});

const INTERRUPTED_UPLOADS = 20;

test('uploads that are interrupted half way leave no file and no row', async () => {
  await using app = await startApp();
  const { url, headers } = await listen(app);
  const form = { headers, sizeBytes: 1_000_000 };
  const uploads = Array.from({ length: INTERRUPTED_UPLOADS }, (_, index) =>
    sendPartialPdf(url, form, 300 + index * 25_000),
  );
  const begun = await Promise.all(uploads);
  await expect
    .poll(() => storedFiles(app.env), { timeout: 20_000 })
    .toHaveLength(INTERRUPTED_UPLOADS);

  const ended = Promise.allSettled(begun.map(({ answer }) => answer));
  for (const [index, { socket }] of begun.entries()) {
    // Half of them close the connection, the others reset it.
    if (index % 2 === 0) socket.destroy();
    else socket.resetAndDestroy();
  }
  await ended;
  await expect.poll(() => storedFiles(app.env)).toEqual([]);
  await expectNothingStored(app);
  expect((await sendPdf(url, { headers, sizeBytes: 500 })).status).toBe(201);
});

test('a file of every kind is stored and served unchanged', async () => {
  await using app = await startApp();
  const { headers, address } = await addressOfSources(app);
  for (const extension of Object.keys(validFiles)) {
    const file = { name: `Report.${extension}`, content: await validFile(extension) };
    const reply = await sendForm(app, { url: address, headers }, [['title', 'A'], file]);
    expect([extension, reply.statusCode]).toEqual([extension, 201]);
    const { url, fileName } = reply.json();
    const stored = extension === 'jpeg' ? 'jpg' : extension;
    expect(url).toMatch(new RegExp(`^/uploads/source-[\\da-f-]{36}\\.${stored}$`));
    expect(fileName).toBe(`Report.${extension}`);
    expect((await app.get(url)).rawPayload).toEqual(file.content);
  }
});

test.each<[what: string, name: string, content: Buffer, status: number]>([
  ['an empty file', 'empty.pdf', Buffer.of(), 400],
  ['HTML named like an image', 'photo.jpg', Buffer.from('<!doctype html>'), 415],
])('uploading %s is refused, and nothing is stored', async (_what, name, content, status) => {
  const app = refusing();
  const { headers, address } = await addressOfSources(app);
  const form: FormPart[] = [['title', 'A'], { name, content, type: 'image/jpeg' }];
  const reply = await sendForm(app, { url: address, headers }, form);
  expect([reply.statusCode, reply.json()]).toEqual([
    status,
    { message: expect.stringMatching(/\.$/) },
  ]);
  await expectNothingStored(app);
});

test('a file has a cleaned name for display and a generated name on disk', async () => {
  await using app = await startApp();
  const { headers, address } = await addressOfSources(app);
  for (const [name, shown] of [
    ['../../site.pdf', 'site.pdf'],
    ['Übersicht 2025 选举.pdf', 'Übersicht 2025 选举.pdf'],
    ['photo\u202efdp.pdf', 'photofdp.pdf'],
    ['blob', 'blob'],
    ['', 'file.pdf'],
  ]) {
    const form: FormPart[] = [['title', 'A'], { name: name ?? '', content: makePdf(500) }];
    const reply = await sendForm(app, { url: address, headers }, form);
    expect([reply.statusCode, reply.json().fileName]).toEqual([201, shown]);
  }
  for (const name of await storedFiles(app.env)) {
    expect(name).toMatch(/^source-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.pdf$/);
  }
});

test('a line break in the name of a file does not add a header', async () => {
  const app = refusing();
  const { headers, address } = await addressOfSources(app);
  const name = 'a.pdf"\r\nX-Evil: 1\r\nContent-Type: text/html\r\n\r\nb.pdf';
  const form: FormPart[] = [['title', 'A'], { name, content: makePdf(500) }];
  const reply = await sendForm(app, { url: address, headers }, form);
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.statusCode).toBeLessThan(500);
  await expectNothingStored(app);
});

/** The content type and the body of a form whose only part has the given type. */
function formWithPart(type: string, name: string, content: string): [type: string, body: string] {
  const head = `Content-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}`;
  return ['multipart/form-data; boundary=x', `--x\r\n${head}\r\n\r\n${content}\r\n--x--\r\n`];
}

test.each<[type: string, payload: string, status: number, message: RegExp]>([
  ['application/json', '{"title":"Article I"}', 415, /multipart form/],
  ['application/x-www-form-urlencoded', 'title=Article', 415, /not accepted here/],
  ['multipart/form-data', 'title', 400, /could not be read/],
  ['multipart/form-data; boundary=x', '', 400, /Title is required/],
  ['multipart/form-data; boundary=x', '--x\r\n', 400, /could not be read/],
  ['multipart/form-data; boundary=x', 'no boundary', 400, /could not be read/],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4',
    400,
    /could not be read/,
  ],
  [...formWithPart('application/octet-stream', 'file', 'no name'), 415, /not accepted/],
  [...formWithPart('application/json', 'title', '{'), 400, /not valid JSON/],
  [
    ...formWithPart('application/json', 'title', String.raw`"a\ud800b"`),
    400,
    /"title" is not a text/,
  ],
  [...formWithPart('application/json', 'title', '{"a":1}'), 400, /"title" is not a text/],
])('a request of type %s with the body %j is refused', async (type, payload, status, message) => {
  const app = refusing();
  const { headers, address } = await addressOfSources(app);
  const reply = await app.server.inject({
    method: 'POST',
    url: address,
    headers: { ...headers, 'content-type': type },
    payload,
  });
  expect([reply.statusCode, reply.json().message]).toEqual([
    status,
    expect.stringMatching(message),
  ]);
  await expectNothingStored(app);
});
