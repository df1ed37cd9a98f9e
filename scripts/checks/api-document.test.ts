import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { apiDocument } from './api-document.ts';
import { startApp } from '#tests/app/start-app.ts';

test('docs/api.md is what `npm run api-document` writes', async () => {
  await using app = await startApp();
  expect(await readFile('docs/api.md', 'utf8')).toBe(await apiDocument(app.server, app.database));
});
