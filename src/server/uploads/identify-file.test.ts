import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceFileExtensions } from '#domain/sources/source-file.ts';
import { RequestError } from '#server/http/request-error.ts';
import { identifyFile } from '#server/uploads/identify-file.ts';
import { wholeFiles } from '#tests/make-file.ts';

/** Some bytes of a file overwritten, and perhaps its end cut off. */
const damage = fc.record({
  at: fc.array(fc.record({ place: fc.nat(), byte: fc.nat(255) }), { maxLength: 6 }),
  keptShare: fc.oneof(fc.constant(1), fc.double({ min: 0.01, max: 1, noNaN: true })),
});

test.each(Object.entries(wholeFiles))(
  'a damaged %s file is taken or refused, and nothing else happens',
  async (ending, makeFile) => {
    await using folder = await makeFolder();
    const whole = await makeFile();
    const path = join(folder.path, 'damaged');
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, keptShare }) => {
        const content = Buffer.from(whole.subarray(0, Math.ceil(whole.length * keptShare)));
        for (const { place, byte } of at) content[place % content.length] = byte;
        await writeFile(path, content);
        const outcome = await identifyFile(path, `a.${ending}`, sourceFileExtensions).catch(
          (error: unknown) => (error instanceof RequestError ? error.status : error),
        );
        // 413 when what is damaged is the number of its pixels.
        expect([413, 415, ...sourceFileExtensions]).toContain(outcome);
      }),
      { numRuns: 60 },
    );
  },
);

async function makeFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'plain-evidence-identify-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
