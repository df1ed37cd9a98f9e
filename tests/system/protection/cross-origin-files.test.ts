import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { slowTest } from '#tests/slow-test.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startBuiltSite();
  for (const extension of ['pdf', 'docx', 'html', 'png', 'svg']) {
    await writeUpload(site.env, `source-1.${extension}`);
  }
  return () => site[Symbol.asyncDispose]();
});

test.each([
  ['/', 'same-origin'],
  ['/nowhere', 'same-origin'],
  ['/admin', 'same-origin'],
  ['/api/videos', 'same-origin'],
  ['/api/nothing', 'same-origin'],
  ['/.well-known/security.txt', 'same-origin'],
  ['/assets/nothing.js', 'same-origin'],
  ['/brand/favicon.svg', 'cross-origin'],
  ['/brand/nothing.svg', 'same-origin'],
  ['/favicon.ico', 'cross-origin'],
  ['/uploads/source-1.pdf', 'same-origin'],
  ['/uploads/source-1.docx', 'same-origin'],
  ['/uploads/source-1.html', 'same-origin'],
  ['/uploads/source-1.png', 'cross-origin'],
  ['/uploads/source-1.svg', 'cross-origin'],
  ['/uploads/nothing.png', 'same-origin'],
])('the Cross-Origin-Resource-Policy of %s is %s', async (address, policy) => {
  const { headers } = await site.get(address);
  expect(headers['cross-origin-resource-policy']).toBe(policy);
});

test('/favicon.ico is the icon of the brand and is cached for a day', async () => {
  const reply = await site.get('/favicon.ico');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
  });
  expect(reply.rawPayload).toEqual(await readFile('public/brand/apple-touch-icon.png'));
});

slowTest(
  'a site with a name of its own has its initials as icon, in documents, manifest and /favicon.ico',
  async () => {
    await makeSiteSettings(site.database, { brand: 'Ada Explains' });
    const address = /<link rel="icon" href="([^"]*\/icon-32\.png)"/;
    await expect.poll(async () => (await site.get('/')).payload).toMatch(address);
    const [, icon = ''] = address.exec((await site.get('/')).payload) ?? [];
    expect((await site.get('/admin')).payload).toContain(`href="${icon}"`);
    const manifest = (await site.get('/site.webmanifest')).json();
    expect(manifest).toMatchObject({
      name: 'Ada Explains',
      icons: ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'].map((name) => ({
        src: icon.replace('icon-32.png', name),
      })),
    });
    const bytes = (await site.get(icon)).rawPayload;
    await expect.poll(async () => (await site.get('/favicon.ico')).rawPayload).toEqual(bytes);
    const reply = await site.get('/favicon.ico');
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
  },
);
