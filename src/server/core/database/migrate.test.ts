import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationNames } from '#server/core/database/migrate.ts';

test('every migration in the folder is listed, in order', async () => {
  const files = await readdir(join(import.meta.dirname, 'migrations'));
  expect(migrationNames()).toEqual(files.map((file) => file.replace(/\.ts$/, '')).toSorted());
});
