import type { Locator, Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { openPanel } from './admin-actions.ts';
import {
  expectDone,
  question,
  storedVideos,
  videoRow,
  withVideos,
} from './admin-content-actions.ts';
import { demoContent, expect, test } from './fixtures.ts';
import { holdReplies } from './page-actions.ts';

/** Lists what is sent to be written from now on, by method and address. */
function listWrites(page: Page): readonly string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') return;
    writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return writes;
}

/** Clicks twice before any answer comes, and as close together as two events can be: no timer is in between. */
async function doubleClick(button: Locator): Promise<void> {
  const letGo = await holdReplies(button.page(), /\/api\//);
  await button.evaluate(async (element: HTMLElement) => {
    element.click();
    await scheduler.postTask(() => element.click(), { priority: 'user-blocking' });
  });
  letGo();
}

test(
  'a double click on Delete deletes once, and tells that',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(withVideos('The only one'));
    const [video] = await storedVideos(site);
    await openPanel(page, site);
    const writes = listWrites(page);
    await videoRow(page, 'The only one')
      .getByRole('button', { name: /^Delete/ })
      .click();
    const asked = question(page, 'Are you sure you want to delete this video?');
    await doubleClick(asked.getByRole('button', { name: 'Delete' }));
    await expect(asked).toHaveCount(0);
    await expectDone(page, 'Video deleted successfully');
    expect(writes).toEqual([`DELETE /api/videos/${video?.id}`]);
  },
);

test(
  'a double click on the Published switch publishes once',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(withVideos('The only one'));
    await openPanel(page, site);
    const writes = listWrites(page);
    const published = videoRow(page, 'The only one').getByRole('switch');
    await doubleClick(published);
    await expectDone(page, 'Video updated successfully');
    await expect(published).not.toBeChecked();
    expect(writes).toHaveLength(1);
    expect((await storedVideos(site))[0]?.isPublished).toBe(false);
  },
);

test(
  'a double click deletes the headshot once',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(demoContent);
    await openPanel(page, site, adminAddress.bio);
    const writes = listWrites(page);
    await page.getByRole('button', { name: 'Delete the headshot' }).click();
    const asked = question(page, 'Are you sure you want to delete the headshot?');
    await doubleClick(asked.getByRole('button', { name: 'Delete' }));
    await expectDone(page, 'Headshot deleted successfully');
    expect(writes).toEqual(['DELETE /api/delete-headshot']);
  },
);

test(
  'a double click sends one test mail',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 409 .*test-mail/);
    const site = await startSite(demoContent);
    await openPanel(page, site, adminAddress.settings);
    const writes = listWrites(page);
    await doubleClick(page.getByRole('button', { name: 'Send test mail' }));
    await expect(page.getByText('No mail server is set up (SMTP_URL).')).toBeVisible();
    expect(writes).toHaveLength(1);
  },
);
