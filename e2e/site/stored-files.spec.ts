import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Seed } from '../support/site-server.ts';
import { visit } from '../support/page-actions.ts';

/** A script that, if it runs, sets a cookie named after its file. */
const setCookie = (name: string) => `document.cookie = "${RAN}${name}=1; path=/"`;
const RAN = 'ran-in-';

const htmlPage = (name: string) =>
  `<!doctype html><title>page</title><script>${setCookie(name)}</script>`;
const drawing = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload='${setCookie(name)}'>
  <script>${setCookie(name)}</script><rect width="40" height="20"/></svg>`;

const storedFiles: Record<string, (name: string) => string> = {
  'drawing.svg': drawing,
  'page.html': htmlPage,
  'page.xhtml': drawing,
  'page.xml': drawing,
  'page.pdf': htmlPage,
  'page.jpg': htmlPage,
  'page.txt': htmlPage,
  'page.doc': htmlPage,
  'page.unknown-extension': htmlPage,
  page: htmlPage,
};

const storeFiles: Seed = async ({ database, uploadsDir }) => {
  await mkdir(uploadsDir, { recursive: true });
  for (const [name, content] of Object.entries(storedFiles)) {
    await writeFile(path.join(uploadsDir, name), content(name));
  }
  const { id: videoId } = await makeVideo(database);
  const file = { url: '/uploads/drawing.svg', fileName: 'Drawing.svg' };
  await makeSource(database, { videoId, title: 'A drawing', ...file });
};

/** Returns the names of the files whose scripts ran. */
async function scriptsRun(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return cookies.flatMap(({ name }) => (name.startsWith(RAN) ? [name.slice(RAN.length)] : []));
}

test('a stored file runs no script, neither when opened nor when shown as a source', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(storeFiles);
  for (const name of Object.keys(storedFiles)) {
    // A file that is downloaded instead of shown aborts the navigation.
    await page.goto(`${site.origin}/uploads/${name}`).catch(() => undefined);
  }

  // The control: a page without the headers of stored files does run its script.
  await page.route('**/uploads/control.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: htmlPage('control.html') }),
  );
  await page.goto(`${site.origin}/uploads/control.html`);
  await expect.poll(() => scriptsRun(page)).toContain('control.html');
  expect(await scriptsRun(page)).toEqual(['control.html']);

  await page.context().clearCookies();
  const video = await site.database.selectFrom('videos').select('id').executeTakeFirstOrThrow();
  await visit(page, `${site.origin}/video/${video.id}`);
  const picture = page.getByRole('img', { name: 'A drawing' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 40);
  expect(await scriptsRun(page)).toEqual([]);
});

test('a browser that uploads far more than the limit receives the 413 reply', async ({
  consoleErrors,
  page,
  prepareSite,
}) => {
  const site = await prepareSite(storeFiles);
  consoleErrors.expect(/status of 413/);
  await openPanel(page, site, adminAddress.security);
  // Request interception would copy the 40 MB through the test process.
  await page.context().unrouteAll();
  const reply = await page.evaluate(async () => {
    const { csrfToken } = await (await fetch('/api/csrf-token')).json();
    const [video] = await (await fetch('/api/admin/videos')).json();
    const form = new FormData();
    form.set('title', 'Big');
    form.set('file', new File([new Uint8Array(40_000_000)], 'big.pdf'));
    const answer = await fetch(`/api/videos/${video.id}/sources`, {
      method: 'POST',
      headers: { 'x-csrf-token': csrfToken },
      body: form,
    });
    return [answer.status, await answer.json()];
  });
  const message = 'This file is larger than 10 MB, the most that can be uploaded.';
  expect(reply).toEqual([413, { message }]);
});
