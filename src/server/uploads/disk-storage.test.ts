import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { diskStorage } from '#server/uploads/disk-storage.ts';

async function openStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-storage-'));
  return {
    folder,
    storage: diskStorage(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

test('a stored file can be described, read, read in part and deleted twice', async () => {
  await using opened = await openStorage();
  const { storage } = opened;
  await storage.put('a.txt', Readable.from('0123456789'));
  expect(await storage.exists('a.txt')).toBe(true);
  expect(await storage.stat('a.txt')).toEqual({
    name: 'a.txt',
    sizeBytes: 10,
    modified: expect.any(Date),
  });
  expect(await text((await storage.read('a.txt')) ?? Readable.from([]))).toBe('0123456789');
  expect(await text((await storage.read('a.txt', { start: 2, end: 4 })) ?? Readable.from([]))).toBe(
    '234',
  );

  await storage.delete('a.txt');
  await storage.delete('a.txt');
  expect(await storage.exists('a.txt')).toBe(false);
  expect(await storage.stat('a.txt')).toBeUndefined();
  expect(await storage.read('a.txt')).toBeUndefined();
});

test('a file is never overwritten by another one of the same name', async () => {
  await using opened = await openStorage();
  const { storage } = opened;
  await storage.put('a.txt', Readable.from('first'));
  await expect(storage.put('a.txt', Readable.from('second'))).rejects.toMatchObject({
    code: 'EEXIST',
  });
  expect(await text((await storage.read('a.txt')) ?? Readable.from([]))).toBe('first');
});

test('a file is not stored when its content ends with an error', async () => {
  await using opened = await openStorage();
  const { storage, folder } = opened;
  await expect(storage.put('a.txt', Readable.from(brokenContent()))).rejects.toThrow('broken off');
  expect(await readdir(folder)).toEqual([]);
});

async function* brokenContent() {
  yield 'first half';
  throw new Error('broken off');
}

test('the list contains every file with the prefix, but no hidden files or folders', async () => {
  await using opened = await openStorage();
  const { storage, folder } = opened;
  for (const name of ['a-1.txt', 'a-2.txt', 'b.txt', 'ü 选举 %.txt', '.hidden']) {
    await writeFile(join(folder, name), name);
  }
  await mkdir(join(folder, 'a-folder'));
  expect(await storage.stat('a-folder')).toBeUndefined();
  const names = async (prefix?: string) =>
    (await storage.list(prefix)).map(({ name }) => name).toSorted();
  expect(await names()).toEqual(['a-1.txt', 'a-2.txt', 'b.txt', 'ü 选举 %.txt']);
  expect(await names('a-')).toEqual(['a-1.txt', 'a-2.txt']);
});

test('a symbolic link counts as absent and does not publish its file', async () => {
  await using elsewhere = await openStorage();
  await using opened = await openStorage();
  const { storage, folder } = opened;
  await writeFile(join(elsewhere.folder, 'private.txt'), 'private');
  await symlink(join(elsewhere.folder, 'private.txt'), join(folder, 'link.txt'));
  expect(await storage.stat('link.txt')).toBeUndefined();
  expect(await storage.exists('link.txt')).toBe(false);
  expect(await storage.read('link.txt')).toBeUndefined();
  expect(await storage.list()).toEqual([]);
});

test('the check fails when the folder is gone', async () => {
  await using opened = await openStorage();
  await opened.storage.check();
  await rm(opened.folder, { recursive: true });
  await expect(opened.storage.check()).rejects.toThrow('ENOENT');
});
