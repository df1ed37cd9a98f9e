import { readdir } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { pingDatabase } from '#server/core/database/database-unavailable.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import type { Env } from '#server/core/settings/env.ts';
import { makeArchive, restoreArchive } from '#tests/archives/archives.ts';
import { startDyingBucket } from '#tests/servers/dying-bucket.ts';
import { contentOf, makeSite, newContent, oldContent } from '#tests/archives/site-content.ts';
import { createBucket, uploadsUrl } from '#tests/servers/start-bucket-server.ts';

test('a site starts, and its restore can be completed, after its bucket has died at any stage', async () => {
  await using from = await makeSite('sqlite', newContent);
  const archive = await makeArchive(from);
  const endpoint = inject('bucketEndpoint');
  const restoreInto = async (
    lifetime: number,
    check: (site: Env, error: string) => Promise<void>,
  ) => {
    await using bucket = await startDyingBucket(endpoint);
    const url = { ...(await createBucket(endpoint)), endpoint: bucket.endpoint };
    const settings = { UPLOADS_URL: uploadsUrl(url) };
    await using site = await makeSite('sqlite', oldContent, settings);
    const before = bucket.requests();
    bucket.liveFor(lifetime);
    const error = await restoreArchive(archive, site, true).then(() => '', String);
    const requests = bucket.requests() - before;
    bucket.liveFor(Infinity);
    await check(site, error);
    return requests;
  };
  const stages = await restoreInto(Infinity, async (_site, error) => expect(error).toBe(''));
  expect(stages).toBeGreaterThan(10);

  for (let lifetime = 0; lifetime < stages; lifetime += 1) {
    await restoreInto(lifetime, async (site, error) => {
      expect(error).toMatch(/^SettingError: [^\n]*$/);
      const [savedAs = ''] = await readdir(site.backupDir).catch(() => []);
      expect(error).toContain(savedAs);

      const database = await openDatabase(site);
      // Without a query, the connection would stay open.
      await pingDatabase(database);
      await database.destroy();
      const { titles, files } = await contentOf(site);
      const isReplaced = /The rows were restored/.test(error);
      expect(/ npm run restore -- \S+ --overwrite\./.test(error)).toBe(isReplaced);
      const expected = isReplaced ? newContent : oldContent;
      expect(titles).toEqual(expected.titles);
      // After the rows, files can have their old content. Before, added files can be left, which are not used.
      const shown = isReplaced ? namesOf : (all: readonly string[]) => all;
      expect(shown(files)).toEqual(expect.arrayContaining([...shown(expected.files)]));
      await restoreArchive(archive, site, true);
      expect(await contentOf(site)).toEqual(newContent);
    });
  }
});

function namesOf(files: readonly string[]): string[] {
  return files.map((file) => file.replace(/:.*/, ''));
}
