import { expect, test } from 'vitest';
import { site as config } from '#site.config';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { registrationOptions } from '#tests/app/add-passkey.ts';
import { readOverNetwork } from '#tests/app/read-over-network.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { slowTest } from '#tests/slow-test.ts';

const SITE_URL = 'https://evidence.example';
const FORMER_CREATOR = 'Jonathan Hale';
const names = { brand: 'Second Reading', creatorName: 'Grace Okafor' };

const pages = ['/', '/videos', '/about', '/contact', '/corrections', '/nowhere'];

/** A site with the name of a creator, a video, a source and a correction. Returns the addresses of its pages. */
async function fill({ database }: TestApp) {
  await makeSiteSettings(database, { creatorName: FORMER_CREATOR });
  const { id } = await makeVideo(database);
  await makeSource(database, { videoId: id });
  await makeCorrection(database, { videoId: id });
  return { id, pages: [...pages, `/video/${id}`] };
}

async function rename(app: TestApp): Promise<void> {
  const reply = await app.post('/api/admin/site', names, await app.signIn());
  expect(reply.statusCode).toBe(200);
}

/** The public addresses besides pages, each with the names that its reply must contain. */
function addressesOf(videoId: string): [string, (keyof typeof names)[]][] {
  const video = `${SITE_URL}/video/${videoId}`;
  const reference = `/api/videos/${videoId}/citation?format`;
  return [
    ['/feed.xml', ['brand', 'creatorName']],
    ['/feed.json', ['brand', 'creatorName']],
    [`/oembed?url=${video}`, ['brand', 'creatorName']],
    [`/oembed?format=xml&url=${video}`, ['brand', 'creatorName']],
    ['/site.webmanifest', ['brand', 'creatorName']],
    ['/api/site', ['brand', 'creatorName']],
    ['/api/bio/sample', ['brand']],
    ['/api/site/texts', []],
    [`${reference}=text`, ['brand', 'creatorName']],
    [`${reference}=bibtex`, ['brand']],
    [`${reference}=ris`, ['brand']],
    ['/sitemap.xml', []],
    ['/robots.txt', []],
    ['/.well-known/security.txt', []],
    ['/api/openapi.json', []],
    ['/admin', []],
    ['/share-images/none.jpg', ['brand']],
  ];
}

slowTest('after the site is renamed, no public reply of the server has the old names', async () => {
  await using app = await startBuiltSite({ settings: { SITE_URL } });
  const { id } = await fill(app);
  const asPerson = { accept: 'text/html' };
  const read = await readOverNetwork(app);
  // Fills the page cache.
  for (const [address] of addressesOf(id)) await read(address, asPerson);
  await rename(app);
  for (const [address, shown] of addressesOf(id)) {
    const body = await read(address, asPerson);
    for (const name of shown) expect(body, `at ${address}`).toContain(names[name]);
    expect(body, `at ${address}`).not.toContain(config.brand);
    expect(body, `at ${address}`).not.toContain(FORMER_CREATOR);
  }
});

test('a mail that is sent after the site is renamed has the new name in sender and subject', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  await makeEmailSettings(app.database);
  await makeMessage(app.database, { message: { firstName: 'Ada', lastName: 'Lovelace' } });
  // The first browser is not announced.
  await app.signIn();
  await rename(app);
  await using outbox = await startOutbox(app, { now: () => new Date(), smtpUrl: mailServer.url });
  await outbox.runOnce();
  const mails = mailServer.mails.map(({ from, subject }) => [from?.name, subject]);
  expect(mails).toContainEqual([
    names.brand,
    `[${names.brand}] Video Topic Request from Ada Lovelace`,
  ]);
  expect(mails).toContainEqual([names.brand, `[${names.brand}] Sign-in from a new browser`]);
  expect(JSON.stringify(mailServer.mails)).not.toContain(config.brand);
});

test('a passkey that is added after the site is renamed is stored under the new name', async () => {
  await using app = await startApp();
  await rename(app);
  const options = await registrationOptions(app, await app.signIn());
  expect(options.rp).toMatchObject({ name: names.brand });
});

test('another process has the new name soon', async () => {
  await using app = await startApp({ settings: { SITE_URL } });
  await using other = await startApp({ sharing: app });
  const read = await readOverNetwork(other);
  const title = async () => JSON.parse(await read('/feed.json')).title;
  const browser = await app.signIn();
  expect(await title()).toBe(config.brand);
  await app.post('/api/admin/site', names, browser);
  await expect.poll(title, { interval: 10 }).toBe(names.brand);
});
