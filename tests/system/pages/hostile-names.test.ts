import { parse } from 'node-html-parser';
import { parseAtomFeed } from 'feedsmith';
import { beforeAll, expect, test } from 'vitest';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { firstOf } from '#tests/slow-test.ts';

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

const pages = ['/', '/videos', '/about', '/contact', '/corrections', '/nowhere'];

/** How many elements of each kind a page has, except for those that only let a long text break. */
function elementsOf(html: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rawTagName } of parse(html).querySelectorAll(':not(wbr)')) {
    counts[rawTagName] = (counts[rawTagName] ?? 0) + 1;
  }
  return counts;
}

async function rename(app: TestApp, name: string): Promise<void> {
  const names = { brand: name, creatorName: name };
  const reply = await app.post('/api/admin/site', names, await app.signIn());
  expect(reply.statusCode).toBe(200);
}

let app: TestApp;
let id: string;
/** The elements of each page under another name of its own, because a site without one has other icons. */
const elements = new Map<string, Record<string, number>>();

beforeAll(async () => {
  app = await startBuiltSite({ settings: { SITE_URL: 'https://evidence.example' } });
  ({ id } = await makeVideo(app.database));
  await rename(app, 'Second Reading');
  for (const address of [...pages, `/video/${id}`]) {
    elements.set(address, elementsOf((await app.get(address)).body));
  }
  return () => app[Symbol.asyncDispose]();
});

test.each(hostileNames)('the name %j is only text in pages and feeds', async (name) => {
  await rename(app, name);
  for (const [address, expected] of elements) {
    expect(elementsOf((await app.get(address)).body), `at ${address}`).toEqual(expected);
  }
  const home = parse((await app.get('/')).body);
  const metaOf = (property: string) =>
    home.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
  expect(metaOf('og:site_name')).toBe(name);
  const data = home.querySelector('script[type="application/ld+json"]')?.rawText ?? '';
  expect(JSON.parse(data)['@graph'][0]).toMatchObject({ name, publisher: { name } });
  expect(parseAtomFeed((await app.get('/feed.xml')).body)).toMatchObject({
    title: { value: name },
    authors: [{ name }],
  });
  expect((await app.get('/feed.json')).json()).toMatchObject({ title: name, authors: [{ name }] });
  expect((await app.get('/site.webmanifest')).json()).toMatchObject({ name });
  const embed = await app.get(`/oembed?url=https://evidence.example/video/${id}`);
  expect(embed.json()).toMatchObject({ provider_name: name, author_name: name });
  const refusal = await app.get('/share-images/none.jpg', { accept: 'text/html' });
  expect(parse(refusal.body).querySelector('h1')?.text).toBe(name);
});

test.each(firstOf(3, hostileNames))(
  'the name %j adds no header and no recipient to a mail',
  async (name) => {
    await using mailed = await startApp();
    await using mailServer = await startMailServer();
    await makeEmailSettings(mailed.database);
    await makeMessage(mailed.database);
    await rename(mailed, name);
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
    expect(headers.toSorted()).toEqual(HEADERS);
  },
);

const HEADERS = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
];
