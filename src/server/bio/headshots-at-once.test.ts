import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { filesOnDisk, putFile } from '#tests/files-on-disk.ts';
import { makeBio } from '#tests/make-bio.ts';
import { eachDatabase, type Headers, startApp, type TestApp } from '#tests/start-app.ts';

/** No race is lost each time; of so many some were, on either database, before files were claimed. */
const ROUNDS = 20;

async function putHeadshot(app: TestApp): Promise<string> {
  const name = `headshot-${randomUUID()}.jpg`;
  await putFile(app.env.dataDir, name);
  return `/uploads/${name}`;
}

function remove(app: TestApp, url: string, headers: Headers) {
  return app.server.inject({ method: 'DELETE', url, headers });
}

type Race = (app: TestApp, browser: Headers, headshotUrl: string) => Promise<unknown>;

const races: [what: string, race: Race][] = [
  ['is deleted', (app, browser) => remove(app, '/api/delete-headshot', browser)],
  [
    'is replaced',
    async (app, browser) => {
      const headshotUrl = await putHeadshot(app);
      return app.post('/api/bio', { content: 'another', headshotUrl }, browser);
    },
  ],
  [
    'is deleted in the list of files',
    (app, browser, url) => remove(app, `/api/admin${url.replace('uploads', 'files')}`, browser),
  ],
];

for (const [what, race] of races) {
  test.each(eachDatabase)(
    `a headshot that ${what} while it is saved is there, or not named, on %s`,
    async (kind) => {
      await using app = await startApp({ database: kind });
      const browser = await app.signIn();
      await makeBio(app.database);
      for (let round = 0; round < ROUNDS; round += 1) {
        const headshotUrl = await putHeadshot(app);
        const save = () => app.post('/api/bio', { content: 'x', headshotUrl }, browser);
        await save();
        const replies = await Promise.all([save(), race(app, browser, headshotUrl), save()]);
        const statuses = [replies[0].statusCode, replies[2].statusCode];
        expect(new Set([...statuses, 200, 400])).toEqual(new Set([200, 400]));

        const { headshotUrl: named } = (await app.get('/api/bio')).json();
        const files = (await filesOnDisk(app.env.dataDir)).map((name) => `/uploads/${name}`);
        expect([null, ...files]).toContain(named);
      }
    },
  );
}
