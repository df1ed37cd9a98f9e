import { createReadStream } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createArchive } from './write-archive.ts';

test('a file is closed if it is added to an archive after a failure', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'archive-'));
  const archive = await createArchive(join(folder.path, 'site.tar'));
  await archive[Symbol.asyncDispose]();

  const file = createReadStream(import.meta.filename);
  const adding = archive.add({ name: 'uploads/report.pdf', sizeBytes: 1000 }, file);
  await expect(adding).rejects.toThrow('not finished');
  expect(file.destroyed).toBe(true);
});
