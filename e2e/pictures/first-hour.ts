import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#tests/servers/free-port.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';

/** One of the ports of mail servers that the panel accepts. */
const MAIL_PORT = 2525;

const PASSWORD = 'Open-Sources-26';

const SOURCES = [
  {
    url: 'https://www.congress.gov/help/learn-about-the-legislative-process',
    title: 'The process',
    save: 'Save and add another',
  },
  {
    url: 'https://www.house.gov/the-house-explained/the-legislative-process',
    title: 'The House',
    save: 'Add Source',
  },
];

interface Walk {
  /** Where the pictures are written. */
  folder: string;
  viewport: { width: number; height: number };
}

/**
 * Walks through the first hour of an owner, from an empty folder to a downloaded backup, without a file
 * or a console: opens the printed link, names the site, publishes a video with two sources, tests the
 * mail and downloads a backup. Takes pictures on the way, and returns the number of clicks.
 */
export async function walkFirstHour(browser: Browser, { folder, viewport }: Walk): Promise<number> {
  await mkdir(folder, { recursive: true });
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plain-evidence-first-hour-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  opened.use(await startMailServer());
  const port = String(await freePort());
  const server = opened.use(startServerProcess({ DATA_DIR: dataDir, PORT: port }));
  await server.address();
  const link = /http\S+\/admin\/sign-in\S+/.exec(server.output.join('\n'))?.[0];
  if (link === undefined) throw new Error('The start has printed no sign-in link');
  const logo = path.join(dataDir, 'my-picture.png');
  await writeFile(logo, await sampleLogo());

  const context = await browser.newContext({ viewport, baseURL: `http://localhost:${port}` });
  opened.use(context);
  const page = await context.newPage();
  let clicks = 0;
  let pictures = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const button = (name: string, parent: Pick<Locator, 'getByRole'> = page) =>
    parent.getByRole('button', { name, exact: true });
  const take = async (name: string) => {
    pictures += 1;
    const file = `${viewport.width}-first-hour-${pictures}-${name}.png`;
    await page.screenshot({ path: path.join(folder, file), fullPage: true });
  };
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true });

  await page.goto(link);
  await take('printed-link');
  await click(button('Sign In'));
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(PASSWORD);
  await take('password');
  await page.keyboard.press('Enter');
  const list = page.getByRole('region', { name: /^Get started/ });
  await list.getByRole('heading', { name: 'Get started (0 of 7)' }).waitFor();
  await take('get-started');

  await click(list.getByRole('link', { name: 'Name your site' }));
  await page.getByLabel('Site name').fill('Clear Sources');
  await page.getByLabel('Your name').fill('Maria Santos');
  await page.getByLabel('Accent color', { exact: true }).fill('#1b5e20');
  const chooser = page.waitForEvent('filechooser');
  await click(button('Choose Image'));
  await (await chooser).setFiles(logo);
  await take('your-site');
  await click(button('Save Site'));
  await page.getByText('Site updated successfully').first().waitFor();

  await click(page.getByRole('link', { name: 'Publish your first video' }));
  const video = page.getByRole('dialog', { name: 'Add New Video' });
  await video.getByLabel('YouTube link').fill('https://www.youtube.com/watch?v=lrk4oY7UxpQ');
  await video.getByLabel('Title').fill('How a Bill Becomes a Law');
  await take('video');
  await click(button('Add Video', video));
  await video.waitFor({ state: 'hidden' });

  await take('published');
  await click(list.getByRole('link', { name: 'Add a source to a video' }));
  const source = page.getByRole('dialog', { name: 'Add Supporting Source' });
  for (const { url, title, save } of SOURCES) {
    await expect(source.getByLabel('URL')).toHaveValue('');
    await source.getByLabel('URL').fill(url);
    await source.getByLabel('Title').fill(title);
    await click(button(save, source));
  }
  await source.waitFor({ state: 'hidden' });
  await take('videos');

  await click(tab('Settings'));
  await expect(button('Save Email Settings')).toBeEnabled();
  await page.getByLabel('Contact Email Address').fill('maria@example.org');
  await page.keyboard.press('Enter');
  const testMail = page.getByRole('link', { name: 'Send yourself a test mail' });
  await testMail.waitFor();
  await take('contact-email');
  await click(testMail);
  const mail = page.getByRole('region', { name: 'Mail server', exact: true });
  await mail.getByLabel('Host').fill('127.0.0.1');
  await mail.getByLabel('Encryption').selectOption({ label: 'None' });
  clicks += 1;
  await mail.getByLabel('Port').selectOption(String(MAIL_PORT));
  clicks += 1;
  await mail.getByLabel('Sender').fill('maria@example.org');
  await mail.getByLabel('Your password for this panel', { exact: true }).fill(PASSWORD);
  await click(button('Send test mail', mail));
  await button('Save', mail).waitFor();
  await take('mail-server');
  await click(button('Save', mail));

  await click(page.getByRole('link', { name: 'Set the public address of the site' }));
  await click(button('Make a backup now'));
  await page.getByText('The backup is complete.').waitFor();
  await click(page.getByRole('button', { name: /^Download/ }));
  const dialog = page.getByRole('dialog', { name: 'Download a Backup' });
  await dialog.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await take('backup');
  const download = page.waitForEvent('download');
  await click(button('Download', dialog));
  await (await download).path();

  await click(tab('Videos'));
  await list.getByRole('heading', { name: 'Get started (5 of 7)' }).waitFor();
  await take('after-the-first-hour');
  await page.goto('/');
  await take('home');
  return clicks;
}

async function sampleLogo(): Promise<Uint8Array> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="#1b5e20"/><circle cx="256" cy="256" r="150" fill="#fff"/></svg>';
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function startMailServer(): Promise<AsyncDisposable> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] });
  await new Promise<void>((resolve) => server.listen(MAIL_PORT, '127.0.0.1', resolve));
  return {
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
