import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskStorage } from '#server/core/uploads/disk-storage.ts';

async function openStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-storage-'));
  return {
    folder,
    storage: diskStorage(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

test('a symbolic link counts as absent and does not publish its file', async () => {
  await using elsewhere = await openStorage();
  await using opened = await openStorage();
  const { storage, folder } = opened;
  await writeFile(join(elsewhere.folder, 'private.txt'), 'private');
  await symlink(join(elsewhere.folder, 'private.txt'), join(folder, 'link.txt'));
  expect(await storage.stat('link.txt')).toBeUndefined();
  expect(await storage.read('link.txt')).toBeUndefined();
  expect(await storage.list()).toEqual([]);
});
