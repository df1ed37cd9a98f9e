import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { sourceFileExtensions } from '#domain/sources/source-file.ts';
import { RequestError } from '#server/http/request-error.ts';
import { identifyFile } from '#server/uploads/identify-file.ts';
import { makeDocx, makeImage, validFile, validFiles } from '#tests/inputs/make-file.ts';

type Content = Buffer | string;

/** The kind of a file with this name and content, or the status and message of its refusal. */
async function identify(name: string, content: Content | Promise<Content>) {
  const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-identify-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, await content);
    return await outcomeOf(path, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function outcomeOf(path: string, name: string) {
  try {
    return await identifyFile(path, name, sourceFileExtensions);
  } catch (error) {
    if (error instanceof RequestError) return [error.status, error.message];
    throw error;
  }
}

/** Valid files of at most 4 KB. The pictures are smaller than in `validFiles`, because each is decoded. */
const smallFiles = {
  ...validFiles,
  jpg: () => makeImage('jpeg', 16),
  jpeg: () => makeImage('jpeg', 8),
  png: () => makeImage('png', 16),
  gif: () => makeImage('gif', 16),
  webp: () => makeImage('webp', 16),
};

/** So many bytes at the start and the end of a file are cut off one by one, even in a quick run. */
const EDGE_BYTES = 100;

/** Of the beginnings that end in the middle of a file, a quick run tries one in so many. */
const STEP_IN_MIDDLE = 17;

/**
 * The outcomes for the whole file and for its beginnings, longest first: for some of those that end in
 * the middle, or in `npm run torture` for all.
 */
async function outcomesOfBeginnings(name: string, whole: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-beginnings-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, whole);
    const outcomes = [];
    for (let length = whole.length; length > 0; length -= 1) {
      const isInMiddle = length > EDGE_BYTES && length < whole.length - EDGE_BYTES;
      if (isInMiddle && length % STEP_IN_MIDDLE !== 0 && !inject('isThorough')) continue;
      await truncate(path, length);
      outcomes.push(await outcomeOf(path, name));
    }
    return outcomes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test.each(Object.entries(smallFiles))(
  'a cut-off %s file is identified or refused, and causes no other error',
  async (extension, make) => {
    for (const outcome of await outcomesOfBeginnings(`a.${extension}`, await make())) {
      expect([415, ...sourceFileExtensions]).toContain([outcome].flat()[0]);
    }
  },
);

test('a docx that contains a whole docx is refused when it is cut off anywhere', async () => {
  const content = makeDocx({ 'word/embeddings/table.docx': makeDocx() });
  const [whole, ...cutOff] = await outcomesOfBeginnings('report.docx', content);
  expect(whole).toBe('docx');
  for (const outcome of cutOff) expect([outcome].flat()[0]).toBe(415);
});

/** Overwrites some bytes of a file, and sometimes cuts off its end. */
const damage = fc.record({
  at: fc.array(fc.record({ place: fc.nat(), byte: fc.nat(255) }), { maxLength: 6 }),
  keptShare: fc.oneof(fc.constant(1), fc.double({ min: 0.01, max: 1, noNaN: true })),
});

test.each(Object.keys(validFiles))(
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
