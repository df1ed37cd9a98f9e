import type { Locator } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { makeMailServer } from '#tests/rows/make-mail-server.ts';
import { storedVideos } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import { chooseAction, expectSuccessToast, question } from '../support/admin-content-actions.ts';
import { videoTitle } from '../support/demo-videos.ts';
import { fullDemo, expect, test } from '../support/fixtures.ts';
import { holdReplies, listRequests } from '../support/page-actions.ts';

/** Clicks twice before any reply arrives, in two tasks without a timer in between. */
async function doubleClick(button: Locator): Promise<void> {
  await button.waitFor();
  const release = await holdReplies(button.page(), /\/api\//);
  await button.evaluate(async (element: HTMLElement) => {
    element.click();
    await scheduler.postTask(() => element.click(), { priority: 'user-blocking' });
  });
  release();
}

test('a double click on Delete, the Published switch or "Send test mail" sends one request', async ({
  consoleErrors,
  page,
  prepareSite,
}) => {
  consoleErrors.expect(/status of 502 .*test-mail/);
  const site = await prepareSite(fullDemo);
  const videos = await storedVideos(site);
  const writes = listRequests(page, /^(?!GET)/);

  await test.step('Delete a video', async () => {
    await openPanel(page, site);
    await chooseAction(page, videoTitle.vertical, 'Delete');
    const confirmation = question(page, 'Are you sure you want to delete this video?');
    await doubleClick(confirmation.getByRole('button', { name: 'Delete' }));
    await expect(confirmation).toHaveCount(0);
    await expectSuccessToast(page, 'Video deleted successfully');
    const deleted = videos.find(({ title }) => title === videoTitle.vertical);
    expect(writes).toEqual([`DELETE /api/videos/${deleted?.id}`]);
  });

  await test.step('the Published switch', async () => {
    const published = page.getByRole('switch', { name: `Draft ${videoTitle.draft}` });
    // The switch changes before its request is sent.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await doubleClick(published);
    await saved;
    await expect(page.getByRole('switch', { name: `Published ${videoTitle.draft}` })).toBeChecked();
    const draft = videos.find(({ title }) => title === videoTitle.draft);
    expect(writes.slice(1)).toEqual([`PATCH /api/videos/${draft?.id}`]);
  });

  await test.step('Send test mail', async () => {
    await makeMailServer(site.database, { host: 'mail.invalid' });
    await page.goto(site.origin + adminAddress.mailServer);
    await doubleClick(page.getByRole('button', { name: 'Send test mail' }));
    await expect(page.getByRole('status').getByText(/could not be reached/)).toBeVisible();
    expect(writes.slice(2)).toHaveLength(1);
  });
});
