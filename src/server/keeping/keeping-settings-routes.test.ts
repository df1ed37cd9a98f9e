import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';

const ADDRESS = '/api/admin/keeping';

test('everything is off at first, and is switched on one by one', async () => {
  await using app = await startApp({
    settings: { WAYBACK_KEYS: 'access:secret' },
  });
  const headers = await app.signIn();
  const first = await app.get(ADDRESS, headers);
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
  await app.post(ADDRESS, { archivesSources: true }, headers);
  const reply = await app.post(ADDRESS, { copiesShown: 'never' }, headers);
  expect(reply.json()).toMatchObject({ archivesSources: true, copiesShown: 'never' });
  expect((await app.get(ADDRESS, headers)).json()).toEqual(reply.json());
});

test('an unknown value is refused, and nothing changes', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const before = (await app.get(ADDRESS, headers)).json();
  expect((await app.post(ADDRESS, { copiesShown: 'sometimes' }, headers)).statusCode).toBe(400);
  expect((await app.post(ADDRESS, { checksLinks: 'yes' }, headers)).statusCode).toBe(400);
  expect((await app.get(ADDRESS, headers)).json()).toEqual(before);
});
