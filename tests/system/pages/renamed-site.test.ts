import { parseAtomFeed } from 'feedsmith';
import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { site as config } from '#site.config';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { registrationOptions } from '#tests/app/add-passkey.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { readOverNetwork } from '#tests/app/read-over-network.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { NOTIFICATION_HEADERS } from '#tests/inputs/notification-headers.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { firstOf, slowTest } from '#tests/slow-test.ts';

const SITE_URL = 'https://evidence.example';
const FORMER_CREATOR = 'Jonathan Hale';
const names = { brand: 'Second Reading', creatorName: 'Grace Okafor' };

const pages = ['/', '/videos', '/about', '/contact', '/corrections', '/nowhere'];

/** A site with the name of a creator, a video, a source and a correction. Returns the addresses of its pages. */
async function fill({ database }: TestApp) {
  await makeSiteSettings(database, { creatorName: FORMER_CREATOR });
  const { videoId: id } = await makeSource(database);
  await makeCorrection(database, { videoId: id });
  return { id, addresses: [...pages, `/video/${id}`] };
}

async function rename(app: TestApp, values = names): Promise<void> {
  const reply = await app.post('/api/admin/site', values, await app.signIn());
  expect(reply.statusCode).toBe(200);
}

test('after the site is renamed, no page has the old names', async () => {
  await using app = await startBuiltSite();
  const { addresses } = await fill(app);
  const read = await readOverNetwork(app);
  // Fills the page cache.
  for (const address of addresses) await read(address);
  await rename(app);
  for (const address of addresses) {
    const body = await read(address);
    expect(body, `at ${address}`).toContain(names.brand);
    expect(body, `at ${address}`).toMatch(/<title>[^<]*Second Reading<\/title>/);
    expect(body, `at ${address}`).not.toContain(config.brand);
    expect(body, `at ${address}`).not.toContain(FORMER_CREATOR);
    expect(body, `at ${address}`).not.toMatch(/\{(?:brand|creator)\}/);
  }
});

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

const hostileNames = [
  '</style><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202Ethgir\u200F to left',
  'W'.repeat(60),
  'A <b@c.org>, "D"',
  '🗳️👩‍👩‍👧‍👦🇺🇸, Inc. <a@b.c>',
  '$& $1 {brand} {creator} \\u003c',
  ']]> &amp; <!-- ${x}',
];

/** How many elements of each kind a page has, except for those that only let a long text break. */
function elementsOf(html: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rawTagName } of parse(html).querySelectorAll(':not(wbr)')) {
    counts[rawTagName] = (counts[rawTagName] ?? 0) + 1;
  }
  return counts;
}

let renamed: TestApp;
let id: string;
/** The elements of each page under another name of its own, because a site without one has other icons. */
const elements = new Map<string, Record<string, number>>();

beforeAll(async () => {
  renamed = await startBuiltSite({ settings: { SITE_URL } });
  ({ videoId: id } = await makeSource(renamed.database));
  await rename(renamed, names);
  for (const address of [...pages, `/video/${id}`]) {
    elements.set(address, elementsOf((await renamed.get(address)).body));
  }
  return () => renamed[Symbol.asyncDispose]();
});

test.each(hostileNames)('the name %j is only text in pages and feeds', async (name) => {
  await rename(renamed, { brand: name, creatorName: name });
  for (const [address, expected] of elements) {
    expect(elementsOf((await renamed.get(address)).body), `at ${address}`).toEqual(expected);
  }
  const home = parse((await renamed.get('/')).body);
  const metaOf = (property: string) =>
    home.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
  expect(metaOf('og:site_name')).toBe(name);
  const data = home.querySelector('script[type="application/ld+json"]')?.rawText ?? '';
  expect(JSON.parse(data)['@graph'][0]).toMatchObject({ name, publisher: { name } });
  expect(parseAtomFeed((await renamed.get('/feed.xml')).body)).toMatchObject({
    title: { value: name },
    authors: [{ name }],
  });
  expect((await renamed.get('/feed.json')).json()).toMatchObject({
    title: name,
    authors: [{ name }],
  });
  expect((await renamed.get('/site.webmanifest')).json()).toMatchObject({ name });
  const embed = await renamed.get(`/oembed?url=${SITE_URL}/video/${id}`);
  expect(embed.json()).toMatchObject({ provider_name: name, author_name: name });
  const refusal = await renamed.get('/share-images/none.jpg', { accept: 'text/html' });
  expect(parse(refusal.body).querySelector('h1')?.text).toBe(name);
});

test.each(firstOf(3, hostileNames))(
  'the name %j adds no header and no recipient to a mail',
  async (name) => {
    await using mailed = await startApp();
    await using mailServer = await startMailServer();
    await makeEmailSettings(mailed.database);
    await makeMessage(mailed.database);
    await rename(mailed, { brand: name, creatorName: name });
    await using outbox = await startOutbox(mailed, {
      now: makeClock().now,
      smtpUrl: mailServer.url,
    });
    await outbox.runOnce();
    expect(mailServer.mails).toMatchObject([
      {
        from: { name, address: 'no-reply@example.org' },
        subject: `[${name}] Video Topic Request from Ada Lovelace`,
        envelope: { from: 'no-reply@example.org', to: ['creator@example.org'] },
      },
    ]);
    const headers = mailServer.mails.flatMap((mail) => mail.headers.map(({ key }) => key));
    expect(headers.toSorted()).toEqual(NOTIFICATION_HEADERS);
  },
);
