import { createReadStream } from 'node:fs';
import { mkdtempDisposable, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createArchive } from './write-archive.ts';

test('a file is closed if it is added to an archive after a failure', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'archive-'));
  const archive = await createArchive(join(folder.path, 'site.tar'));
  await archive[Symbol.asyncDispose]();

  const file = createReadStream(import.meta.filename);
  const adding = archive.add({ name: 'uploads/report.pdf', sizeBytes: 1000 }, file);
  await expect(adding).rejects.toThrow('cannot be written: file closed');
  expect(file.destroyed).toBe(true);
});

test.each([999, 1001])('content of 1000 bytes is refused as %i bytes', async (sizeBytes) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'archive-'));
  await using archive = await createArchive(join(folder.path, 'site.tar'));
  const adding = archive.add({ name: 'uploads/report.pdf', sizeBytes }, [Buffer.alloc(1000)]);
  await expect(adding).rejects.toThrow(`uploads/report.pdf does not have the size ${sizeBytes}`);
});

test('an unfinished archive looks new while its backup runs, however long that takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await using folder = await mkdtempDisposable(join(tmpdir(), 'archive-'));
  await using archive = await createArchive(join(folder.path, 'site.tar'));
  await utimes(archive.partial, 0, 0);
  vi.advanceTimersByTime(60_000);
  await expect.poll(async () => Number((await stat(archive.partial)).mtime)).toBeGreaterThan(0);
});
