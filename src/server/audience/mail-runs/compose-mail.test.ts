import { expect, test } from 'vitest';
import { correctionSchema } from '#domain/corrections/correction.ts';
import { citationSchema } from '#domain/sources/citation.ts';
import { shownSourceSchema } from '#domain/sources/source.ts';
import { byteLength } from '#domain/text/byte-length.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { makeEntry } from '#tests/rows/make-entry.ts';
import { addressMail, composeMail, MAX_MAIL_BYTES } from './compose-mail.ts';
import type { MailInput } from './mail-content.ts';

const link = 'https://www.example.org/u?s=token';

const correction = makeEntry(correctionSchema, {
  id: 'c1',
  kind: 'correction',
  said: 'The Senate has 101 members.',
  text: 'The Senate has 100 members.\n\nSorry.',
  startSecond: 95,
  publishedAt: '2025-03-02T12:00:00.000Z',
});

const source = (id: string, title: string, url: string, fileName: string | null = null) =>
  makeEntry(shownSourceSchema, { id, title, url, fileName });

const citation = (sourceId: string, startSecond: number, claim: string | null) =>
  makeEntry(citationSchema, { sourceId, startSecond, claim });

const input: MailInput = {
  kind: 'video',
  video: {
    id: 'f3b2c1d0-0000-4000-8000-000000000001',
    title: 'How a bill becomes law',
    youtubeId: 'dQw4w9WgXcQ',
    description: 'Every step, with the rules that govern it.',
    publishDate: '2025-03-01T12:00:00.000Z',
    isVertical: false,
    language: null,
  },
  sources: [
    source('s1', 'The Act', 'https://www.congress.gov/act?a=1&b=2'),
    source('s2', 'A letter', '/uploads/source-1.pdf', 'Letter.pdf'),
    source('s3', 'An interview', ''),
  ],
  citations: [citation('s1', 95, 'Congress votes twice'), citation('s1', 252, null)],
  corrections: [correction],
  identity: 'Jonathan Hale, 1 Main Street, Springfield',
  subject: null,
  note: 'I went to Springfield for this one.\n\nThank you.',
  site: defaultSite(),
  siteUrl: 'https://www.example.org',
};

const compose = (changes: Partial<MailInput> = {}) =>
  addressMail(composeMail({ ...input, ...changes }), link);

test('the text has the note, the description, corrections, sources with claims, and how to unsubscribe', () => {
  const { subject, text } = compose();
  expect(subject).toBe('How a bill becomes law');
  expect(text).toBe(`New video: How a bill becomes law

Watch with all sources:
https://www.example.org/video/f3b2c1d0-0000-4000-8000-000000000001

I went to Springfield for this one.

Thank you.

Every step, with the rules that govern it.

Corrections:

Correction at 1:35, March 2, 2025
What was said: “The Senate has 101 members.”
The Senate has 100 members.

Sorry.

Sources:

1. The Act (congress.gov)
   1:35 Congress votes twice
   4:12
   https://www.congress.gov/act?a=1&b=2

2. A letter (PDF)
   https://www.example.org/uploads/source-1.pdf

3. An interview

--${' '}
You get this mail because you subscribed to new videos of ${input.site.brand}.
Unsubscribe: ${link}

Jonathan Hale, 1 Main Street, Springfield
`);
});

test('the HTML has the same parts, one image with the same address for all, and nothing that tracks', () => {
  const { html } = compose();
  expect(html).toContain('<html lang="en"');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html.match(/<img /g)).toHaveLength(1);
  expect(html).toMatch(
    /<img src="https:\/\/www\.example\.org\/share-images\/[\w-]+\.jpg" width="600" alt="Title image: How a bill becomes law"/,
  );
  expect(html).toContain('href="https://www.congress.gov/act?a=1&amp;b=2"');
  expect(html).toContain('1:35 Congress votes twice');
  expect(html).toContain(`href="${link}"`);
  expect(html).not.toMatch(/<script|<style|<link|background|[" ;]color:(?!inherit)/);
});

test('the texts of the owner have the language of the video, and the labels are English', () => {
  const { html } = composeMail({ ...input, video: { ...input.video, language: 'ar' } });
  expect(html).toContain('<html lang="en"');
  expect(html).toContain('<h1 lang="ar" dir="auto"');
  expect(html).toContain('<span lang="ar" dir="auto">1:35 Congress votes twice');
});

test('the mail about a correction begins with the correction', () => {
  const earlier = { ...correction, id: 'c2', text: 'An earlier one.' };
  const mail = compose({
    kind: 'correction',
    correctionId: 'c1',
    corrections: [earlier, correction],
  });
  expect(mail.subject).toBe('Corrected: How a bill becomes law');
  expect(mail.text).toMatch(/^A video that you were sent is corrected: How a bill becomes law\n/);
  expect(mail.text.indexOf('Senate')).toBeLessThan(mail.text.indexOf('An earlier one'));
});

test('withdrawn corrections are not in the mail', () => {
  const withdrawnAt = '2025-03-03T12:00:00.000Z';
  expect(compose({ corrections: [{ ...correction, withdrawnAt }] }).text).not.toContain('Senate');
});

test.each([
  ['"><script>alert(1)</script><a href="', '"><script>alert(1)</script><a href="'],
  ['Safe\u202Egnp.exe\u2066 title\u200F', 'Safegnp.exe title'],
  ['Two\r\nBcc: all@example.org', 'Two Bcc: all@example.org'],
  ['\u0001unsubscribe\u0001', 'unsubscribe'],
])('the title %j changes nothing but the title', (title, shown) => {
  const video = { ...input.video, title };
  const hostile = compose({ video, corrections: [], note: null });
  const plain = compose({ video: { ...video, title: 'PLAIN' }, corrections: [], note: null });
  const version = /share-images\/[\w-]+/g;
  const escaped = shown.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(hostile.subject).toBe(shown);
  expect(hostile.text).toBe(plain.text.replaceAll('PLAIN', () => shown));
  expect(hostile.html.replaceAll(version, '')).toBe(
    plain.html.replaceAll('PLAIN', () => escaped).replaceAll(version, ''),
  );
});

test('a long mail is cut to 60 KB, and says how many sources are only on the page', () => {
  const citations = many(100, '').flatMap(({ id }) =>
    Array.from({ length: 20 }, (_, second) => citation(id, second, 'ü'.repeat(300))),
  );
  const texts = { said: '"'.repeat(500), text: '"'.repeat(2000) };
  const corrections = Array.from({ length: 20 }, () => ({ ...correction, ...texts }));
  const long = {
    citations,
    corrections,
    note: '"'.repeat(1000),
    video: { ...input.video, description: '"'.repeat(5000) },
  };
  const sources = many(100, `https://example.org/${'&'.repeat(1500)}`);
  for (const changes of [
    { sources: many(100, '') },
    { ...long, sources: [] },
    { ...long, sources },
  ]) {
    const { text, html } = compose(changes);
    expect(byteLength(text) + byteLength(html)).toBeLessThan(MAX_MAIL_BYTES + 22);
    expect(html).toContain(link);
  }
  const cut = compose({ sources: many(100, '') });
  expect(cut.text).toContain('\n\nand 90 more on the page\n');
  expect(cut.html).toContain('and 90 more on the page');
});

function many(count: number, url: string) {
  return Array.from({ length: count }, (_, index) => source(`s${index}`, '"'.repeat(300), url));
}
