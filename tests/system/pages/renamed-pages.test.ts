import { expect, test } from 'vitest';
import { site as config } from '#site.config';
import { readOverNetwork } from '#tests/app/read-over-network.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';

test('after the site is renamed, no page has the old names', async () => {
  await using app = await startBuiltSite();
  const { videoId: id } = await makeSource(app.database);
  await makeCorrection(app.database, { videoId: id });
  const pages = ['/', '/videos', '/about', '/contact', '/corrections', '/nowhere', `/video/${id}`];
  const read = await readOverNetwork(app);
  for (const address of pages) await read(address);
  const names = { brand: 'Second Reading', creatorName: 'Grace Okafor' };
  await app.post('/api/admin/site', names, await app.signIn());
  for (const address of pages) {
    const body = await read(address);
    expect(body, `at ${address}`).toContain(names.brand);
    expect(body, `at ${address}`).toMatch(/<title>[^<]*Second Reading<\/title>/);
    expect(body, `at ${address}`).not.toContain(config.brand);
    expect(body, `at ${address}`).not.toContain(config.creatorName);
    expect(body, `at ${address}`).not.toMatch(/\{(?:brand|creator)\}/);
  }
});
