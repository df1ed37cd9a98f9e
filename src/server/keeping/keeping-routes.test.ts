import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';

const ADDRESS = '/api/admin/keeping';

test('everything is off at first, and is switched on one by one', async () => {
  await using app = await startApp({
    settings: { WAYBACK_KEYS: 'access:secret' },
  });
  const first = await app.admin.get(ADDRESS);
  expect(first.json()).toEqual({
    checksLinks: false,
    archivesSources: false,
    copiesDocuments: false,
    playsAfterClick: false,
    copiesShown: 'when-gone',
    hasArchiveKeys: true,
    archivePause: null,
    copiesBytes: 0,
    copiesMaxBytes: 2000 * 1024 * 1024,
  });
  await app.admin.post(ADDRESS, { archivesSources: true });
  const reply = await app.admin.post(ADDRESS, { copiesShown: 'never' });
  expect(reply.json()).toMatchObject({ archivesSources: true, copiesShown: 'never' });
  expect((await app.admin.get(ADDRESS)).json()).toEqual(reply.json());
});

test('an unknown value is refused, and nothing changes', async () => {
  await using app = await startApp();
  const before = (await app.admin.get(ADDRESS)).json();
  expect((await app.admin.post(ADDRESS, { copiesShown: 'sometimes' })).statusCode).toBe(400);
  expect((await app.admin.post(ADDRESS, { checksLinks: 'yes' })).statusCode).toBe(400);
  expect((await app.admin.get(ADDRESS)).json()).toEqual(before);
});
