import { expect, test } from 'vitest';
import { sourceFileExtensions } from '#domain/sources/source-file.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { identifyFile } from '#server/core/uploads/identify-file.ts';
import {
  makeBitmap,
  makeCompoundFile,
  makeImage,
  makePdf,
  makePngOfSize,
  makeZip,
  validFile,
  validFiles,
  makeDocx,
} from '#tests/inputs/make-file.ts';
import * as fc from 'fast-check';
import { slowTest } from '#tests/slow-test.ts';

type Content = Buffer | string;

/** The kind of a file with this name and content, or the status and message of its refusal. */
async function identify(name: string, content: Content | Promise<Content>) {
  try {
    return await identifyFile(Buffer.from(await content), name, sourceFileExtensions);
  } catch (error) {
    if (error instanceof RequestError) return [error.status, error.message];
    throw error;
  }
}

test.each(Object.keys(validFiles))('a complete %s file is identified', async (extension) => {
  const kind = extension === 'jpeg' ? 'jpg' : extension;
  const content = await validFile(extension);
  expect(await identify(`Report.${extension}`, content)).toBe(kind);
  expect(await identify(`Report.${extension.toUpperCase()}`, content)).toBe(kind);
});

const HTML = '<!doctype html><script>alert(1)</script>';
const SCRIPT = '#!/bin/sh\nrm -rf /\n';

test.each<[what: string, name: string, content: () => Content | Promise<Content>]>([
  ['HTML', 'photo.jpg', () => HTML],
  ['HTML', 'photo.png', () => HTML],
  ['HTML', 'drawing.svg', () => HTML],
  ['a script', 'report.pdf', () => SCRIPT],
  ['a program', 'report.pdf', () => Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1')],
  ['a PDF', 'photo.jpg', () => makePdf(500)],
  ['an image', 'report.pdf', () => makeImage('png')],
  ['an image', 'notes.txt', () => makeImage('png')],
  ['an SVG', 'photo.png', () => validFile('svg')],
  ['a spreadsheet', 'report.doc', () => makeCompoundFile('Workbook')],
  ['a zip', 'report.docx', () => makeZip({ 'word/x.xml': '<x/>', 'a.html': HTML })],
  ['HTML', 'report.doc', () => HTML],
  ['HTML that contains an SVG', 'drawing.svg', () => '<html><svg></svg></html>'],
  ['half an SVG', 'drawing.svg', () => '<svg xmlns="http://www.w3.org/2000/svg"><path'],
  ['an unclosed comment that contains an SVG', 'drawing.svg', () => '<!-- <svg></svg>'],
])('%s named %s is refused', async (_what, name, content) => {
  const extension = name.split('.').at(-1);
  expect(await identify(name, content())).toEqual([
    415,
    `The name of this file ends in .${extension}, but it contains another type of file.`,
  ]);
});

test.each<[what: string, content: Buffer]>([
  ['Latin-1', Buffer.from('Stra\u00dfe', 'latin1')],
  ['UTF-16, as Notepad saves it', Buffer.from('\ufeffStraße', 'utf16le')],
  ['UTF-16 in big-endian order', Buffer.from('\ufeffStraße', 'utf16le').swap16()],
  ['UTF-8 with a NUL', Buffer.from('a\u0000b')],
  ['UTF-8 that is cut off within a character', Buffer.from('Straße').subarray(0, 5)],
])('a text file in %s is refused with the advice to use UTF-8', async (_what, content) => {
  expect(await identify('notes.txt', content)).toEqual([
    415,
    'A text file has to be in UTF-8, and this one is not. Please save it as UTF-8 and choose it again.',
  ]);
});

test('a text file in UTF-8 may have a byte order mark', async () => {
  expect(await identify('notes.txt', '\ufeffStraße')).toBe('txt');
});

test.each(['jpg', 'png', 'gif', 'webp', 'bmp', 'pdf'])(
  'a %s file without an extension is identified by its bytes',
  async (kind) => {
    const content = await validFile(kind);
    for (const name of ['blob', 'photo.jpg.', '.pdf', '']) {
      expect(await identify(name, content)).toBe(kind);
    }
  },
);

const NOT_ACCEPTED =
  'This kind of file is not accepted. Please choose one of these: pdf, doc, docx, txt, jpg, jpeg, png, gif, webp, bmp, svg.';

test.each(['doc', 'docx', 'txt', 'svg'])(
  'a %s file without an extension is refused',
  async (kind) => {
    const content = await validFile(kind);
    for (const name of ['blob', '']) {
      expect(await identify(name, content)).toEqual([415, NOT_ACCEPTED]);
    }
  },
);

test.each(['photo.jpg.html', 'page.html', 'program.exe', 'a.svgz'])(
  'a file named %s is refused although it is an image',
  async (name) => {
    expect(await identify(name, makeImage('jpeg'))).toEqual([415, NOT_ACCEPTED]);
  },
);

test('an image may have the extension of another kind of image', async () => {
  expect(await identify('photo.jpg', makeImage('webp'))).toBe('webp');
});

test.each(['jpg', 'png', 'gif', 'webp', 'bmp'])('half a %s image is refused', async (kind) => {
  const whole = await validFile(kind);
  const half = whole.subarray(0, Math.floor(whole.length / 2));
  expect(await identify(`half.${kind}`, half)).toEqual([
    415,
    'This image is damaged or not complete.',
  ]);
});

const TOO_MANY_PIXELS = [
  413,
  'This image has too many pixels. The limit is 50 megapixels.',
] as const;

// A camera of 50 megapixels takes pictures of somewhat more than 50 million pixels.
test('an image with more than 51 million pixels is refused before it is decoded', async () => {
  const [atLimit, overLimit] = [makePngOfSize(10_000, 5100), makePngOfSize(10_000, 5101)];
  expect(await identify('photo.png', overLimit)).toEqual(TOO_MANY_PIXELS);
  // The image of 51 million pixels is decoded, which fails because its pixels are missing.
  expect(await identify('photo.png', atLimit)).toEqual([
    415,
    'This image is damaged or not complete.',
  ]);
});

test('a BMP with too many pixels is refused', async () => {
  const content = makeBitmap(2, 2);
  content.writeInt32LE(20_000, 18);
  content.writeInt32LE(20_000, 22);
  expect(await identify('huge.bmp', content)).toEqual(TOO_MANY_PIXELS);
});

test.each([
  ['<?xml version="1.0"?>\n<!-- made by hand -->\n<svg></svg>'],
  ['\ufeff<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg/>'],
  ['<!DOCTYPE svg [\n<!ENTITY ns "http://www.w3.org/2000/svg">\n]>\n<svg></svg>\n<!-- end -->'],
  ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg"></svg:svg>'],
])('%j is identified as an SVG file', async (content) => {
  expect(await identify('drawing.svg', content)).toBe('svg');
});

test('bytes after the end of a docx do not make it incomplete', async () => {
  const content = Buffer.concat([await validFile('docx'), Buffer.from('\r\n')]);
  expect(await identify('report.docx', content)).toBe('docx');
});

slowTest('a docx that contains a whole docx is refused when it is cut off anywhere', async () => {
  const whole = makeDocx({ 'word/embeddings/table.docx': makeDocx() });
  expect(await identify('report.docx', whole)).toBe('docx');
  for (let length = 1; length < whole.length; length += 1) {
    const [status] = [await identify('report.docx', whole.subarray(0, length))].flat();
    expect([length, status]).toEqual([length, 415]);
  }
});

/** Overwrites some bytes of a file, and sometimes cuts off its end. */
const damage = fc.record({
  at: fc.array(fc.record({ place: fc.nat(), byte: fc.nat(255) }), { maxLength: 6 }),
  keptShare: fc.oneof(fc.constant(1), fc.double({ min: 0.01, max: 1, noNaN: true })),
});

slowTest.each(Object.keys(validFiles))(
  'a damaged %s file is identified or refused, and causes no other error',
  async (extension) => {
    const whole = await validFile(extension);
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, keptShare }) => {
        const content = Buffer.from(whole.subarray(0, Math.ceil(whole.length * keptShare)));
        for (const { place, byte } of at) content[place % content.length] = byte;
        const [outcome] = [await identify(`a.${extension}`, content)].flat();
        // The status is 413 when the damage changed the number of pixels.
        expect([413, 415, ...sourceFileExtensions]).toContain(outcome);
      }),
      { numRuns: 30 },
    );
  },
);
