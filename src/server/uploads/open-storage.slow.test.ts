import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openStorage } from '#server/uploads/open-storage.ts';
import {
  defaultDatabase,
  type DatabaseKind,
  eachDatabase,
  startApp,
} from '#tests/app/start-app.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';

/** Opens the empty storage of a new site: a folder with SQLite, a bucket with PostgreSQL. */
async function startStorage(kind: DatabaseKind = defaultDatabase) {
  const app = await startApp({ database: kind });
  return {
    env: app.env,
    storage: await openStorage(app.env),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const nothing = Readable.from([]);

/** More than is sent to a bucket in one request. */
const LARGE = 12 * 1024 * 1024;

test.each(eachDatabase)('a large file is stored unchanged, on %s', async (kind) => {
  await using site = await startStorage(kind);
  const { storage } = site;
  // The parts differ, because the length of the pattern does not divide the size of a part.
  const content = Buffer.alloc(LARGE, 'a pattern whose length divides no part');
  await storage.put('large.bin', Readable.from(inPieces(content)));
  expect(await storage.stat('large.bin')).toMatchObject({ sizeBytes: LARGE });
  const stored = await buffer((await storage.read('large.bin')) ?? nothing);
  expect(hashOf(stored)).toBe(hashOf(content));
});

function* inPieces(content: Buffer) {
  for (let start = 0; start < content.length; start += 65_000) {
    yield content.subarray(start, start + 65_000);
  }
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

test('a list of more files than fit on one page is complete', async () => {
  await using site = await startStorage();
  const names = Array.from({ length: 1001 }, (_, index) => `${index}.txt`);
  await Promise.all(names.map((name) => writeUpload(site.env, name, '')));
  expect(await site.storage.list()).toHaveLength(names.length);
});
