import { expect, test } from 'vitest';
import { makeBio } from '#tests/make-bio.ts';
import { eachDatabase, startApp } from '#tests/start-app.ts';

test.each(eachDatabase)('without a biography both of its fields are empty, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const reply = await app.get('/api/bio');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ content: '', headshotUrl: null });
});

test.each(eachDatabase)('the latest biography comes sanitised, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  await makeBio(app.database, { content: 'old', lastUpdated: '2024-01-01T00:00:00.000Z' });
  await makeBio(app.database, {
    content: '<p onclick="steal()">Hello</p><script>steal()</script>',
    headshotUrl: '/uploads/headshot-1.webp',
  });

  expect((await app.get('/api/bio')).json()).toEqual({
    content: '<p>Hello</p>',
    headshotUrl: '/uploads/headshot-1.webp',
  });
});
