import { expect, test } from 'vitest';
import { startCachedSite } from '#tests/processes/start-built-site.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

/** The labels and addresses of the links in the bar; `undefined` without a bar. */
function linksInBar(html: string): string[] | undefined {
  const [, bar] = /<nav class="owner-bar" aria-label="Your panel">(.*?)<\/nav>/.exec(html) ?? [];
  if (bar === undefined) return undefined;
  return [...bar.matchAll(/<a href="(.*?)">(.*?)<\/a>/g)].map(
    ([, href, label]) => `${label} ${href}`,
  );
}

test('the owner gets links to what edits a page, and no cache stores that page', async () => {
  await using site = await startCachedSite();
  const { id } = await makeVideo(site.database, { title: 'Rents' });
  const { cookie = '' } = await site.signIn();
  const dialogs = `/admin/videos#`;
  for (const [address, links] of [
    ['/', ['Edit /admin/settings/site#brand']],
    ['/videos', ['Edit /admin/videos']],
    ['/about', ['Edit /admin/bio']],
    ['/contact', ['Edit /admin/settings#contactEmail']],
    ['/corrections', ['Edit /admin/settings/site#correctionsPolicy']],
    ['/nowhere', []],
    ['/video/not-found', []],
    [
      `/video/${id}`,
      [
        `Edit ${dialogs}edit-${id}`,
        `Sources ${dialogs}sources-${id}`,
        `Moments ${dialogs}moments-${id}`,
        `Correct ${dialogs}corrections-${id}`,
      ],
    ],
  ] as const) {
    const before = await site.read(address);
    const owners = await site.read(address, { cookie });
    expect(owners.headers['cache-control']).toBe('private, no-store');
    expect(owners.headers).not.toHaveProperty('etag');
    expect(linksInBar(owners.body)).toEqual(['Panel /admin', ...links]);
    // What a visitor gets is as before.
    expect((await site.read(address)).body).toBe(before.body);
    expect(before.body).not.toMatch(/owner-bar|full-loads/);
  }
});

test('a cookie that is no session gets the cached page', async () => {
  await using site = await startCachedSite();
  const { cookie = '' } = await site.signIn();
  await site.database.deleteFrom('sessions').execute();
  const { body, headers } = await site.read('/');
  const reply = await site.read('/', { cookie });
  expect(reply.body).toBe(body);
  expect(reply.headers['etag']).toBe(headers['etag']);
});

test('a session that must choose a password first gets no links to the panel', async () => {
  await using site = await startCachedSite();
  const { cookie = '' } = await site.signIn();
  await site.database.updateTable('sessions').set({ mustChangePassword: true }).execute();
  expect(linksInBar((await site.read('/', { cookie })).body)).toBeUndefined();
  expect((await site.read('/admin/files', { cookie })).body).not.toContain('panel-state');
});

test('the bar changes the policy of a page only by the hash of its styles', async () => {
  await using site = await startCachedSite();
  const { cookie = '' } = await site.signIn();
  const policies = [await site.read('/'), await site.read('/', { cookie })].map(({ headers }) =>
    String(headers['content-security-policy']).split('; '),
  );
  const [visitors = [], owners = []] = policies;
  const changed = owners.filter((part) => !visitors.includes(part));
  expect(changed).toEqual([
    expect.stringMatching(/^style-src 'self' 'sha256-[^']+' 'sha256-[^']+'$/),
  ]);
});

test('the owner who opens a preview link sees what its readers see, below the bar', async () => {
  await using site = await startCachedSite();
  const { id } = await makeVideo(site.database, { title: 'Rents', isPublished: false });
  const headers = await site.signIn();
  const { url } = (await site.post(`/api/videos/${id}/preview-links`, {}, headers)).json();
  const { pathname, search } = new URL(url);
  const shown = (await site.read(pathname + search, headers)).body;
  expect(shown).toContain('Preview until');
  expect(shown).not.toContain('only you can see this');
  expect(linksInBar(shown)).toHaveLength(5);
  const draft = (await site.read(pathname, headers)).body;
  expect(draft).toContain('Draft: only you can see this');
  expect(linksInBar(draft)).toHaveLength(5);
});
