import { parse } from 'node-html-parser';
import { parseAtomFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

const hostileNames = [
  '</style><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202Ethgir\u200F to left',
  'W'.repeat(60),
  '🗳️👩‍👩‍👧‍👦🇺🇸, Inc. <a@b.c>',
  '$& $1 {brand} {creator} \\u003c',
  ']]> &amp; <!-- ${x}',
];

const pages = ['/', '/videos', '/about', '/contact', '/corrections', '/nowhere'];

/** How many elements of each kind a page has. */
function elementsOf(html: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rawTagName } of parse(html).querySelectorAll('*')) {
    counts[rawTagName] = (counts[rawTagName] ?? 0) + 1;
  }
  return counts;
}

async function rename(app: TestApp, name: string): Promise<void> {
  const names = { brand: name, creatorName: name };
  const reply = await app.post('/api/admin/site', names, await app.signIn());
  expect(reply.statusCode).toBe(200);
}

test.each(hostileNames)('the name %j is only text in pages and feeds', async (name) => {
  await using app = await startBuiltSite({ settings: { SITE_URL: 'https://evidence.example' } });
  const { id } = await makeVideo(app.database);
  const addresses = [...pages, `/video/${id}`];
  const before = new Map<string, Record<string, number>>();
  for (const address of addresses) before.set(address, elementsOf((await app.get(address)).body));
  await rename(app, name);

  for (const address of addresses) {
    const { body } = await app.get(address);
    expect(elementsOf(body), address).toEqual(before.get(address));
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

test.each(hostileNames)('the name %j adds no header and no recipient to a mail', async (name) => {
  await using app = await startBuiltSite();
  await using mailServer = await startMailServer();
  await makeEmailSettings(app.database);
  await makeMessage(app.database);
  await rename(app, name);
  await using outbox = startOutbox(app, { now: makeClock().now, smtpUrl: mailServer.url });
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
});

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
