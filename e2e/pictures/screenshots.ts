import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { adminAddress, pageAddress, videoIdInPath } from '#domain/addresses.ts';
import { panelTabs } from '#domain/panel-tabs.ts';
import { contactAbout } from '#site/page/contact-about.ts';
import { updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { setupState } from '#server/owner/setup/setup-state.ts';
import { launchBrowser } from '#scripts/browser/launch-browser.ts';
import '#tests/processes/start-run.ts';
import { openPanel } from '../support/admin-actions.ts';
import {
  openRefusedSave,
  reopenVideosTab,
  sourceDialogs,
  videoDialogs,
} from '../support/dialogs/admin-dialog-states.ts';
import { videoAddress, videoTitle } from '../support/demo-videos.ts';
import { demoWithEvidence, evidenceDialogs } from '../support/dialogs/evidence-dialog-states.ts';
import { FAKE_PLAYER, sendFromPlayer } from '../support/fake-player.ts';
import { fakeOtherHosts } from '../support/other-hosts.ts';
import { startSiteServer } from '../support/site-server.ts';
import { walkFirstHour } from './first-hour.ts';

// `npm run screenshots` takes pictures of the built site with the demo's content: of the pages, of the
// panel's tabs and of the dialogs of the Videos tab. It writes them to the folder `screenshots`, which
// is not committed. `npm run screenshots -- --readme` writes the four pictures of the README. With
// `-- --first-hour`, it takes pictures of an owner's first hour and counts its clicks.
const FOLDER = 'screenshots';
const README_FOLDER = 'docs/images';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
/** The pictures of the README are taken in a window of this size, and then reduced to the width below. */
const README_SIZE = { width: 1280, height: 960 };
const README_WIDTH = 1000;

/** A screen, and what a visitor does on it before the picture is taken. */
interface Screen {
  name: string;
  address: string;
  act?: (page: Page) => Promise<unknown>;
}

await using site = await startSiteServer(demoWithEvidence);
await using browser = await launchBrowser([]);
await using otherHosts = await fakeOtherHosts(browser);
otherHosts.answerPlayer(`${FAKE_PLAYER}<style>body { background: #1d2733; color: #fff }</style>`);
const newest = await videoAddress(site, videoTitle.newest);

if (process.argv.includes('--readme')) await takeReadmePictures();
else if (process.argv.includes('--first-hour')) await takeFirstHourPictures();
else await takeScreenPictures();

async function takeFirstHourPictures(): Promise<void> {
  for (const viewport of SIZES) {
    const clicks = await walkFirstHour(browser, { folder: FOLDER, viewport });
    process.stdout.write(`${viewport.width} pixels wide: ${clicks} clicks\n`);
  }
}

async function takeScreenPictures(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await using context = await browser.newContext({ viewport, colorScheme });
      const page = await context.newPage();
      const take = (name: string) => takePicture(page, `${viewport.width}-${colorScheme}-${name}`);
      for (const { name, address, act } of await publicScreens()) {
        await page.goto(site.origin + address);
        await act?.(page);
        await take(name);
      }
      await takePanelPictures(page, take);
    }
  }
}

async function publicScreens(): Promise<Screen[]> {
  const newestId = videoIdInPath(newest) ?? '';
  return [
    { name: 'home', address: pageAddress.home },
    { name: 'videos', address: pageAddress.videos },
    { name: 'search', address: `${pageAddress.videos}?search=congress` },
    { name: 'search-empty', address: `${pageAddress.videos}?search=xyzzy` },
    { name: 'video', address: newest },
    { name: 'video-playing', address: newest, act: (page) => playFrom(page, 252) },
    { name: 'case', address: pageAddress.case(`${newestId}.252`) },
    { name: 'video-vertical', address: await videoAddress(site, videoTitle.vertical) },
    { name: 'video-picture', address: await videoAddress(site, videoTitle.withDiagram) },
    { name: 'about', address: pageAddress.about },
    { name: 'contact', address: pageAddress.contact },
    {
      name: 'contact-report',
      address: contactAbout(newestId, 252),
    },
    { name: 'corrections', address: pageAddress.corrections },
    { name: 'not-found', address: '/nowhere' },
    { name: 'login', address: adminAddress.login },
  ];
}

/** Lets the player report a time, and waits until the page shows it. */
async function playFrom(page: Page, second: number): Promise<void> {
  await page
    .getByTitle(videoTitle.newest, { exact: true })
    .contentFrame()
    .getByText('Player')
    .waitFor();
  await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: second } });
  await page.getByRole('button', { name: 'Share this moment' }).waitFor();
}

async function takePanelPictures(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  await openPanel(page, site, adminAddress.settings);
  const sections = await page
    .getByRole('navigation', { name: 'Settings' })
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of new Set([...panelTabs.map((tab) => tab.address), ...sections])) {
    await openPanel(page, site, address);
    await take(`panel-${address.slice('/admin/'.length).replace('/', '-')}`);
  }
  const dialogs = {
    ...videoDialogs,
    'Edit Video after another window has changed it': openRefusedSave,
    ...sourceDialogs,
    ...evidenceDialogs,
  };
  await openPanel(page, site);
  for (const [name, open] of Object.entries(dialogs)) {
    await open(page);
    await take(`dialog-${name.replaceAll(/\W+/g, '-')}`);
    await reopenVideosTab(page);
  }
}

/** Takes a picture of the whole page, or of its visible part while a dialog is open. */
async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const hasDialog = (await page.locator('.overlay').count()) > 0;
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: !hasDialog });
}

/** Takes the pictures of the README. PNG files with a palette have a quarter of the size of others. */
async function takeReadmePictures(): Promise<void> {
  await using light = await readmeContext('light');
  await using dark = await readmeContext('dark');
  await takeReadmePicture(light, 'home', (page) => page.goto(site.origin));
  await takeReadmePicture(dark, 'video', async (page) => {
    await page.goto(site.origin + newest);
    await playFrom(page, 252);
  });
  // The list of what a new site needs would take the place of the videos.
  await updateSettings(site.database, setupState, { isHidden: true }, new Date());
  await takeReadmePicture(light, 'panel', (page) => openPanel(page, site));
  await takeReadmePicture(light, 'source', async (page) => {
    await openPanel(page, site);
    await sourceDialogs['Add Supporting Source']?.(page);
  });
}

function readmeContext(colorScheme: 'light' | 'dark'): Promise<BrowserContext> {
  return browser.newContext({ viewport: README_SIZE, colorScheme, reducedMotion: 'reduce' });
}

async function takeReadmePicture(
  context: BrowserContext,
  name: string,
  open: (page: Page) => Promise<unknown>,
): Promise<void> {
  const page = await context.newPage();
  await open(page);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await sharp(picture)
    .resize({ width: README_WIDTH })
    .png({ palette: true })
    .toFile(path.join(README_FOLDER, `${name}.png`));
}
