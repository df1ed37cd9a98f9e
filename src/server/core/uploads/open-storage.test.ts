import { Readable } from 'node:stream';
import { text, buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openStorage } from '#server/core/uploads/open-storage.ts';
import {
  defaultDatabase,
  type DatabaseKind,
  eachDatabase,
  startApp,
} from '#tests/app/start-app.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { slowTest } from '#tests/slow-test.ts';

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

test.each(eachDatabase)(
  'a stored file can be found, read, read in part and deleted twice, on %s',
  async (kind) => {
    await using site = await startStorage(kind);
    const { storage } = site;
    const startedAt = Date.now();
    await storage.put('a.txt', Readable.from('0123456789'));
    const file = await storage.stat('a.txt');
    expect(file).toEqual({ name: 'a.txt', sizeBytes: 10, modified: expect.any(Date) });
    // The times in a bucket are whole seconds.
    expect(Number(file?.modified)).toBeGreaterThan(startedAt - 1000);
    expect(await text((await storage.read('a.txt')) ?? nothing)).toBe('0123456789');
    const part = await storage.read('a.txt', { start: 2, end: 4 });
    expect(await text(part ?? nothing)).toBe('234');

    await storage.delete('a.txt');
    await storage.delete('a.txt');
    expect(await storage.stat('a.txt')).toBeUndefined();
    expect(await storage.read('a.txt')).toBeUndefined();
  },
);

test.each(eachDatabase)(
  'a file is never overwritten by another one of the same name, on %s',
  async (kind) => {
    await using site = await startStorage(kind);
    const { storage } = site;
    await storage.put('a.txt', Readable.from('first'));
    await expect(storage.put('a.txt', Readable.from('second'))).rejects.toMatchObject({
      code: 'EEXIST',
    });
    expect(await text((await storage.read('a.txt')) ?? nothing)).toBe('first');
  },
);

test.each(eachDatabase)(
  'a file is not stored when its content ends with an error, on %s',
  async (kind) => {
    await using site = await startStorage(kind);
    const content = Readable.from(brokenContent());
    await expect(site.storage.put('a.txt', content)).rejects.toThrow('broken off');
    expect(content.destroyed).toBe(true);
    expect(await storedFiles(site.env)).toEqual([]);
  },
);

async function* brokenContent() {
  yield 'first half';
  throw new Error('broken off');
}

const ODD_NAME = 'ü 选举 %2F.txt';

test.each(eachDatabase)(
  'the list contains every file with the prefix, but no hidden files or folders, on %s',
  async (kind) => {
    await using site = await startStorage(kind);
    const { env, storage } = site;
    for (const name of ['a-1.txt', 'a-2.txt', 'b.txt', ODD_NAME, '.hidden', 'a-folder/c.txt']) {
      await writeUpload(env, name);
    }
    expect(await storage.stat('a-folder')).toBeUndefined();
    const names = async (prefix?: string) =>
      (await storage.list(prefix)).map(({ name }) => name).toSorted();
    expect(await names()).toEqual(['a-1.txt', 'a-2.txt', 'b.txt', ODD_NAME]);
    expect(await names('a-')).toEqual(['a-1.txt', 'a-2.txt']);
    expect(await storage.list('b')).toEqual([
      { name: 'b.txt', sizeBytes: 'content'.length, modified: expect.any(Date) },
    ]);
  },
);

/** More than is sent to a bucket in one request. */
const LARGE = 12 * 1024 * 1024;

slowTest.each(eachDatabase)('a large file is stored unchanged, on %s', async (kind) => {
  await using site = await startStorage(kind);
  const { storage } = site;
  // The parts differ, because the length of the pattern does not divide the size of a part.
  const content = Buffer.alloc(LARGE, 'a pattern whose length divides no part');
  await storage.put('large.bin', Readable.from(inPieces(content)));
  expect(await storage.stat('large.bin')).toMatchObject({ sizeBytes: LARGE });
  const stored = await buffer((await storage.read('large.bin')) ?? nothing);
  expect(stored.equals(content)).toBe(true);
});

function* inPieces(content: Buffer) {
  for (let start = 0; start < content.length; start += 65_000) {
    yield content.subarray(start, start + 65_000);
  }
}

slowTest('a list of more files than fit on one page is complete', async () => {
  await using site = await startStorage();
  const names = Array.from({ length: 1001 }, (_, index) => `${index}.txt`);
  await Promise.all(names.map((name) => writeUpload(site.env, name, '')));
  expect(await site.storage.list()).toHaveLength(names.length);
});
