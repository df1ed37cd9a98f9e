import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';
import { apiDocument } from './api-document.ts';

test('the description of the API names calls, who may make them, shapes and stored tables', async () => {
  await using app = await startApp({ database: 'sqlite' });
  const [forEveryone = '', forAdministrator = '', shapes = '', tables = ''] = (
    await apiDocument(app.server, app.database)
  )
    .split('\n## ')
    .slice(1);
  expect(forEveryone).toContain('- `GET /api/videos`: All videos\n');
  expect(forEveryone).not.toContain('PATCH');
  expect(forAdministrator).toContain('- `PATCH /api/sources/{id}` (multipart): ');
  expect(shapes).toMatch(/GET \/api\/videos`.*title/);
  expect(tables).toMatch(/videos.*youtubeId/);
});
