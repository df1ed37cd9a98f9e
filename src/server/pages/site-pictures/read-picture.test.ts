import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readSquare, SQUARE_SIDE } from '#server/pages/site-pictures/read-picture.ts';
import { makeImage, makePngOfSize } from '#tests/inputs/make-file.ts';
import { makeDrawing, makeSquare } from '#tests/inputs/make-site-picture.ts';

const RED = [160, 0, 0];
const GREEN = [0, 160, 0];

async function read(content: Buffer, isSvg = false): Promise<Buffer> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plain-evidence-picture-'));
  const path = join(folder.path, 'picture');
  await writeFile(path, content);
  const square = await readSquare(path, isSvg);
  return await square.png().toBuffer();
}

async function colorAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const area = { left, top, width: 1, height: 1 };
  return [...(await sharp(picture).extract(area).removeAlpha().raw().toBuffer())];
}

test.each([
  ['a PNG', () => makeImage('png', 256)],
  ['a JPEG', () => makeImage('jpeg', 256)],
  ['a WebP', () => makeImage('webp', 256)],
  ['a GIF', () => makeImage('gif', 256)],
  ['a wide picture', () => makeSquare('red', { width: 900, height: 256 })],
])('the square in the middle of %s is read', async (_what, make) => {
  const { width, height, channels } = await sharp(await read(await make())).metadata();
  expect([width, height, channels]).toEqual([SQUARE_SIDE, SQUARE_SIDE, 4]);
});

test.each([
  ['a small one', 'width="8" height="8"'],
  ['one without a size', 'viewBox="0 0 64 64"'],
  ['a large one', 'width="7000" height="7000" viewBox="0 0 64 64"'],
  ['a wide one', 'width="400" height="8" viewBox="0 0 3200 64"'],
])('an SVG has no smallest size: %s is read', async (_what, attributes) => {
  const drawing = makeDrawing('<path fill="#00a000" d="M0 0h6400v64H0"/>', attributes);
  expect(await colorAt(await read(drawing, true), 256, 256)).toEqual(GREEN);
});

/** Entities that stand for ten thousand million characters. */
const bomb = [...'abcdefghi'].map(
  (name, index) => `<!ENTITY ${name} "${`&${'_abcdefgh'[index]};`.repeat(10)}">`,
);

function withDoctype(definitions: string, entity: string): Buffer {
  const drawing = makeDrawing(`<text y="9">&${entity};</text>`).toString();
  return Buffer.from(`<!DOCTYPE svg [${definitions}]>${drawing}`);
}

const icon = `file://${process.cwd()}/public/brand/icon-192.png`;

const refusals = {
  'too-small': { status: 400, message: expect.stringContaining('too small') },
  'too-many-pixels': { status: 413, message: expect.stringContaining('too many pixels') },
  unreadable: { status: 415, message: 'This picture cannot be read.' },
  empty: { status: 400, message: expect.stringContaining('is empty') },
};

test.each([
  ['a picture of 255 pixels', 'too-small', () => makeImage('png', 255)],
  ['a low picture', 'too-small', () => makeSquare('red', { width: 900, height: 255 })],
  ['a picture of 30,000 pixels', 'too-many-pixels', async () => makePngOfSize(30_000, 30_000)],
  ['half a picture', 'unreadable', async () => (await makeImage('png', 300)).subarray(0, 90_000)],
] as const)('%s is refused as %s', async (_what, reason, make) => {
  await expect(read(await make())).rejects.toMatchObject(refusals[reason]);
});

const SHAPE = '<path d="M0 0h9v9z"/>';
const FILE = '<!ENTITY x SYSTEM "file:///etc/passwd">';
const BOMB = `<!ENTITY _ "aaaaaaaaaa">${bomb.join('')}`;

function showing(href: string): Buffer {
  return makeDrawing(`<image href="${href}" width="64" height="64"/>`);
}

test.each([
  ['of 30,000 pixels', 'too-many-pixels', makeDrawing(SHAPE, 'width="30000" height="30000"')],
  ['that is a very long line', 'unreadable', makeDrawing(SHAPE, 'width="9000" height="9"')],
  ['without anything to see', 'empty', makeDrawing('<path d="M0 0h9"/>')],
  ['that shows only a file of the server', 'empty', showing(icon)],
  ['that shows only a picture of another host', 'empty', showing('http://127.0.0.1:1/a.png')],
  ['with the text of a file of the server', 'unreadable', withDoctype(FILE, 'x')],
  ['with an entity bomb', 'unreadable', withDoctype(BOMB, 'i')],
] as const)('an SVG %s is refused as %s', async (_what, reason, drawing) => {
  await expect(read(drawing, true)).rejects.toMatchObject(refusals[reason]);
});

test('a picture is read upright, without its metadata and without what follows it', async () => {
  // The camera was turned: what is on the left in the file is above.
  const turned = await sharp(await makeSquare('#00a000', { width: 600, height: 512 }))
    .composite([
      { input: await makeSquare('#a00000', { width: 200, height: 512 }), left: 0, top: 0 },
    ])
    .withExif({ IFD0: { Artist: 'secret artist' } })
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  expect((await sharp(turned).metadata()).orientation).toBe(6);
  const square = await read(Buffer.concat([turned, Buffer.from('<script>polyglot</script>')]));
  expect(await colorAt(square, 256, 10)).toEqual(RED);
  expect(await colorAt(square, 256, 500)).toEqual(GREEN);
  expect(square.includes('polyglot')).toBe(false);
  expect((await sharp(square).metadata()).exif).toBe(undefined);
});

test('an SVG is drawn without what it includes from elsewhere', async () => {
  const drawing = makeDrawing(`<rect width="64" height="64" fill="#00a000"/>
    <image href="${icon}" width="64" height="64"/><script>alert(1)</script>`);
  expect(await colorAt(await read(drawing, true), 256, 256)).toEqual(GREEN);
});
