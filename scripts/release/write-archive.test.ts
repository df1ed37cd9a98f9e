import { chmod, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { expect, test } from 'vitest';
import { writeArchive } from '#scripts/release/write-archive.ts';
import { testEnv } from '#tests/app/start-app.ts';

const committed = new Date('2025-03-01T12:00:00.000Z');

const FILES = ['plain-evidence', 'dist/server/main.js', '.env.example', 'dist/a.js'];

test('archives of equal files have equal bytes, whatever the order and times of the files', async () => {
  await using env = await testEnv();
  const archives: Buffer[] = [];
  for (const [index, files] of [FILES, FILES.toReversed()].entries()) {
    const parent = join(env.dataDir, String(index));
    const folder = join(parent, 'site-1.0.0');
    await mkdir(join(folder, 'dist/server'), { recursive: true });
    for (const name of files) {
      await writeFile(join(folder, name), `content of ${name}`);
      await utimes(join(folder, name), index, index);
    }
    await chmod(join(folder, 'plain-evidence'), 0o700);
    await writeArchive(folder, join(parent, 'site.tar.gz'), committed);
    archives.push(await readFile(join(parent, 'site.tar.gz')));
  }
  const [first = Buffer.of(), second] = archives;
  expect(first).toEqual(second);
  const entries = await unpackTar(gunzipSync(first));
  expect(entries.map(({ header: { name, mode, mtime } }) => [name, mode, mtime])).toEqual([
    ['site-1.0.0/.env.example', 0o644, committed],
    ['site-1.0.0/dist/a.js', 0o644, committed],
    ['site-1.0.0/dist/server/main.js', 0o644, committed],
    ['site-1.0.0/plain-evidence', 0o755, committed],
  ]);
});
