import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import {
  makeBitmap,
  makeCompoundFile,
  makeImage,
  makePdf,
  makeZip,
  wholeFiles,
} from '#tests/make-file.ts';
import { makeVideo } from '#tests/make-video.ts';
import { type FormFile, sendForm } from '#tests/multipart-form.ts';
import { startApp, type TestApp } from '#tests/start-app.ts';

async function addSource(app: TestApp, ...files: FormFile[]) {
  const [headers, { id }] = [await app.signIn(), await makeVideo(app.database)];
  const form = [['title', 'Article I'] as [string, string], ...files];
  return sendForm(app, { url: `/api/videos/${id}/sources`, headers }, form);
}

async function expectNothing(app: TestApp): Promise<void> {
  expect(await app.database.selectFrom('sources').selectAll().execute()).toEqual([]);
  expect(await filesOnDisk(app.env.dataDir)).toEqual([]);
}

test.each(Object.keys(wholeFiles))('a %s file is kept byte by byte and served', async (ending) => {
  await using app = await startApp();
  const content = (await wholeFiles[ending]?.()) ?? Buffer.of();
  const reply = await addSource(app, { name: `Report.${ending.toUpperCase()}`, content });
  expect([reply.statusCode, reply.json().message]).toEqual([201, undefined]);

  const { url, fileName } = reply.json();
  const stored = ending === 'jpeg' ? 'jpg' : ending;
  expect(url).toMatch(new RegExp(`^/uploads/source-[\\da-f-]{36}\\.${stored}$`));
  expect(fileName).toBe(`Report.${ending.toUpperCase()}`);
  expect(await filesOnDisk(app.env.dataDir)).toEqual([url.slice('/uploads/'.length)]);
  expect(await readFile(join(app.env.dataDir, url))).toEqual(content);
  expect((await app.get(url)).rawPayload).toEqual(content);
});

const HTML = '<!doctype html><script>alert(1)</script>';
const SCRIPT = '#!/bin/sh\nrm -rf /\n';

test.each<[what: string, name: string, content: () => Buffer | string | Promise<Buffer>]>([
  ['HTML', 'photo.jpg', () => HTML],
  ['HTML', 'photo.png', () => HTML],
  ['HTML', 'drawing.svg', () => HTML],
  ['a script', 'report.pdf', () => SCRIPT],
  ['a program', 'report.pdf', () => Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1')],
  ['a PDF', 'photo.jpg', () => makePdf(500)],
  ['a picture', 'report.pdf', () => makeImage('png')],
  ['a picture', 'notes.txt', () => makeImage('png')],
  ['a drawing', 'photo.png', async () => (await wholeFiles['svg']?.()) ?? Buffer.of()],
  ['a spreadsheet', 'report.doc', () => makeCompoundFile('Workbook')],
  ['a zip', 'report.docx', () => makeZip({ 'word/x.xml': '<x/>', 'a.html': HTML })],
  ['HTML', 'report.doc', () => HTML],
  ['an svg that only mentions one', 'drawing.svg', () => '<html><svg></svg></html>'],
  ['half a drawing', 'drawing.svg', () => '<svg xmlns="http://www.w3.org/2000/svg"><path'],
  ['a comment that never ends', 'drawing.svg', () => '<!-- <svg></svg>'],
])('%s named %s is refused', async (_what, name, content) => {
  await using app = await startApp();
  const reply = await addSource(app, { name, content: await content(), type: 'image/jpeg' });
  const ending = name.split('.').at(-1);
  expect([reply.statusCode, reply.json()]).toEqual([
    415,
    { message: `The name of this file ends in .${ending}, but what is in it is something else.` },
  ]);
  await expectNothing(app);
});

test.each<[what: string, content: Buffer]>([
  ['Latin-1', Buffer.from('Stra\u00dfe', 'latin1')],
  ['UTF-16, as Notepad saves it', Buffer.from('\ufeffStraße', 'utf16le')],
  ['UTF-16, the other way round', Buffer.from('\ufeffStraße', 'utf16le').swap16()],
  ['UTF-8 with a NUL', Buffer.from('a\u0000b')],
  ['UTF-8 but for its last byte', Buffer.from('Straße').subarray(0, 5)],
])('a text in %s is to be saved as UTF-8', async (_what, content) => {
  await using app = await startApp();
  const reply = await addSource(app, { name: 'notes.txt', content });
  expect([reply.statusCode, reply.json()]).toEqual([
    415,
    {
      message:
        'A text file has to be in UTF-8, and this one is not. Please save it as UTF-8 and choose it again.',
    },
  ]);
  await expectNothing(app);
});

test('a text in UTF-8 with a byte order mark is taken', async () => {
  await using app = await startApp();
  const reply = await addSource(app, { name: 'notes.txt', content: '\ufeffStraße' });
  expect(reply.statusCode).toBe(201);
});

test.each(['jpg', 'png', 'gif', 'webp', 'bmp', 'pdf'])(
  'a %s file whose name has no ending is known by its bytes',
  async (kind) => {
    await using app = await startApp();
    const content = (await wholeFiles[kind]?.()) ?? Buffer.of();
    for (const [name, shown] of [
      ['blob', 'blob'],
      ['photo.jpg.', 'photo.jpg.'],
      ['.pdf', '.pdf'],
      ['', `file.${kind}`],
    ] as const) {
      const reply = await addSource(app, { name, content });
      expect([reply.statusCode, reply.json().fileName]).toEqual([201, shown]);
      expect(reply.json().url).toMatch(new RegExp(`\\.${kind}$`));
    }
  },
);

test.each(['doc', 'docx', 'txt', 'svg'])('a %s file needs its ending', async (kind) => {
  await using app = await startApp();
  const content = (await wholeFiles[kind]?.()) ?? Buffer.of();
  for (const name of ['blob', '']) {
    const reply = await addSource(app, { name, content });
    expect([reply.statusCode, reply.json()]).toEqual([415, { message: NOT_ACCEPTED }]);
  }
  await expectNothing(app);
});

const NOT_ACCEPTED =
  'This kind of file is not accepted. Please choose one of these: pdf, doc, docx, txt, jpg, jpeg, png, gif, webp, bmp, svg.';

test.each(['photo.jpg.html', 'page.html', 'program.exe', 'a.svgz'])(
  'a file named %s is refused, whatever it is',
  async (name) => {
    await using app = await startApp();
    const reply = await addSource(app, { name, content: await makeImage('jpeg') });
    expect(reply.statusCode).toBe(415);
    expect(reply.json().message).toBe(NOT_ACCEPTED);
    await expectNothing(app);
  },
);

test.each(Object.keys(wholeFiles))('an empty %s file is refused', async (ending) => {
  await using app = await startApp();
  const reply = await addSource(app, { name: `empty.${ending}`, content: '' });
  expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'This file is empty.' }]);
  await expectNothing(app);
});

test.each(['jpg', 'png', 'gif', 'webp', 'bmp'])('half a %s image is refused', async (ending) => {
  await using app = await startApp();
  const whole = (await wholeFiles[ending]?.()) ?? Buffer.of();
  const content = whole.subarray(0, Math.floor(whole.length / 2));
  const reply = await addSource(app, { name: `half.${ending}`, content });
  const refusal = { message: 'This image is damaged or not complete.' };
  expect([reply.statusCode, reply.json()]).toEqual([415, refusal]);
  await expectNothing(app);
});

test('an image with more pixels than can be shown is refused', async () => {
  await using app = await startApp();
  const content = makeBitmap(2, 2);
  content.writeInt32LE(20_000, 18);
  content.writeInt32LE(20_000, 22);
  expect((await addSource(app, { name: 'huge.bmp', content })).statusCode).toBe(413);
  await expectNothing(app);
});

test('a picture named like another kind of picture is taken for what it is', async () => {
  await using app = await startApp();
  const reply = await addSource(app, { name: 'photo.jpg', content: await makeImage('webp') });
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    url: expect.stringMatching(/\.webp$/),
    fileType: 'image/webp',
    fileName: 'photo.jpg',
  });
});

test.each([
  ['<?xml version="1.0"?>\n<!-- made by hand -->\n<svg></svg>'],
  ['\ufeff<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg/>'],
  ['<!DOCTYPE svg [\n<!ENTITY ns "http://www.w3.org/2000/svg">\n]>\n<svg></svg>\n<!-- end -->'],
  ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg"></svg:svg>'],
])('%j is a drawing', async (content) => {
  await using app = await startApp();
  expect((await addSource(app, { name: 'drawing.svg', content })).statusCode).toBe(201);
});

test.each([
  ['../../site.pdf', 'site.pdf'],
  ['..\\..\\site.pdf', 'site.pdf'],
  ['page.html.pdf', 'page.html.pdf'],
  ['a\u0000b.pdf', 'ab.pdf'],
  ['photo\u202efdp.pdf', 'photofdp.pdf'],
  ['Übersicht 2025 选举.pdf', 'Übersicht 2025 选举.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
  ['a%0d%0ab.pdf', 'a%0d%0ab.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
])('a file named %j is shown as %j and stored under a name of ours', async (name, shown) => {
  await using app = await startApp();
  const reply = await addSource(app, { name, content: makePdf(500) });
  expect([reply.statusCode, reply.json().fileName]).toEqual([201, shown]);
  expect(await filesOnDisk(app.env.dataDir)).toEqual([
    expect.stringMatching(/^source-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.pdf$/),
  ]);
});

test('a line break in the name of a file leads to no header of its own', async () => {
  await using app = await startApp();
  const reply = await addSource(app, {
    name: 'a.pdf"\r\nX-Evil: 1\r\nContent-Type: text/html\r\n\r\nb.pdf',
    content: makePdf(500),
  });
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.statusCode).toBeLessThan(500);
  await expectNothing(app);
});
