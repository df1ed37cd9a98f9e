import { expect, test } from 'vitest';
import {
  connectedPlayerAddress,
  extractYoutubeId,
  extractYoutubeUrl,
  isShortsUrl,
  isYoutubeId,
  playerAddress,
  watchAddress,
} from '#domain/videos/youtube.ts';
import * as fc from 'fast-check';
import { anyCodePoint } from '#tests/inputs/any-code-point.ts';
import { slowTest } from '#tests/slow-test.ts';

const ID = 'dQw4w9WgXcQ';

test.each([
  [ID, true],
  ['-_-_-_-_-_-', true],
  ['dQw4w9WgXcQlonger', true],
  ['dQw4w9WgXc', false],
  ['dQw4w9WgXc!', false],
  ['dQw4w9WgXcQ\n', false],
  [' dQw4w9WgXcQ', false],
  ['dQw4w9WgXcé', false],
  ['', false],
])('isYoutubeId of %j is %s', (text, expected) => {
  expect(isYoutubeId(text)).toBe(expected);
});

test.each([
  [ID],
  [`  ${ID}\n`],
  [`https://www.youtube.com/watch?v=${ID}`],
  [`youtube.com/watch?v=${ID}`],
  [`//www.youtube.com/watch?v=${ID}`],
  [`https://www.youtube.com/watch/?v=${ID}`],
  [`https://www.youtube.com/watch?v=${ID}?t=10`],
  [`https://m.youtube.com/watch?v=${ID}`],
  [`https://music.youtube.com/watch?v=${ID}&feature=share`],
  [`https://www.youtube-nocookie.com/embed/${ID}?rel=0`],
  [`https://youtu.be/${ID}?t=42&si=abc`],
  [`youtu.be/${ID}&t=10`],
  [`https://www.youtube.com/embed/${ID}`],
  [`https://www.youtube.com/v/${ID}?version=3`],
  [`https://www.youtube.com/shorts/${ID}?feature=share`],
  [`https://studio.youtube.com/video/${ID}/edit`],
  [`https://www.youtube.com/e/${ID}`],
  [`https://gaming.youtube.com/watch?v=${ID}`],
  [`https://www.youtube.com/watch/${ID}`],
  [`https://youtu.be/watch?v=${ID}`],
  [`<iframe width="560" height="315" src="https://www.youtube.com/embed/${ID}?si=abc"></iframe>`],
  [`<iframe src='//www.youtube-nocookie.com/embed/${ID}'></iframe>`],
  [`Watch this: https://youtu.be/${ID}`],
  [`https://youtu.be/${ID}, with all sources`],
  [`Not https://example.org/watch?v=other-id-01 but\nhttps://youtu.be/${ID}`],
  [`https://www.youtube.com/watch?feature=share&amp;v=${ID}`],
  [`\u200Bhttps://youtu.be/${ID}\uFEFF`],
  [`Watch \u2060https://www.youtube.com/\u200Bwatch?v=${ID}`],
  [`\u200E${ID}\u200E`],
])('the id is extracted from %j', (text) => {
  expect(extractYoutubeId(text)).toBe(ID);
});

test.each([
  [ID, `https://www.youtube.com/watch?v=${ID}`],
  [` https://youtu.be/${ID}?t=42 `, `https://youtu.be/${ID}?t=42`],
  [`HTTP://YouTube.com/watch?v=${ID}`, `http://youtube.com/watch?v=${ID}`],
  [`m.youtube.com/shorts/${ID}`, `https://m.youtube.com/shorts/${ID}`],
  [`//youtu.be/${ID}`, `https://youtu.be/${ID}`],
  [`Watch this: youtu.be/${ID} now`, `https://youtu.be/${ID}`],
  [
    `<iframe title="a" src="https://www.youtube.com/embed/${ID}?si=abc" allowfullscreen></iframe>`,
    `https://www.youtube.com/embed/${ID}?si=abc`,
  ],
  [`https://evil.com/?u=https://youtu.be/${ID}`, null],
  ['hello', null],
])('the link extracted from %j is %j', (text, url) => {
  expect(extractYoutubeUrl(text)).toBe(url);
});

test('an id longer than eleven characters is not shortened', () => {
  expect(extractYoutubeId('https://youtu.be/abcdefghijklmno')).toBe('abcdefghijklmno');
});

test.each([
  [''],
  ['hello'],
  ['dQw4w9WgXc'],
  [`https://evil.com/watch?v=${ID}`],
  [`https://youtube.com.evil.com/watch?v=${ID}`],
  [`https://evil.com/?u=https://youtu.be/${ID}`],
  [`https://youtube.com@evil.com/watch?v=${ID}`],
  [`https://evil.com\\@youtube.com/watch?v=${ID}`],
  [`ftp://youtube.com/watch?v=${ID}`],
  [`javascript:youtube.com/watch?v=${ID}`],
  ['https://www.youtube.com/watch?v=short'],
  ['https://www.youtube.com/watch'],
  [`https://www.youtube.com/watch?list=${ID}`],
  [`https://www.youtube.com/playlist?list=PL${ID}`],
  ['https://www.youtube.com/embed/videoseries?list=PL123'],
  ['https://youtu.be/'],
  ['https://'],
  ['https://['],
  [`https://evil.com/embed/${ID}?https://youtu.be/`],
  [`https://studio.youtube.com.evil.com/video/${ID}/edit`],
  [`https://studio.youtube.com/channel/UC${ID}`],
  [`https://evil.youtube.com/watch?v=${ID}`],
  ['https://youtu.be/watch?v=short'],
  [`<iframe src="https://evil.com/embed/${ID}"></iframe>`],
  [`javascript:alert(1)//youtube.com/watch?v=${ID}`],
  [`javascript:[1](2)//youtube.com/watch?v=${ID}`],
  [`data:text/html,(1)//youtu.be/${ID}`],
  [`https://evil.com/?u=(https://youtu.be/${ID})`],
  ['Information about youtube.com'],
  [`Watch ${ID}`],
])('no id is extracted from %j', (text) => {
  expect(extractYoutubeId(text)).toBeNull();
});

test.each([
  [`https://www.youtube.com/shorts/${ID}`, true],
  [`youtube.com/shorts/${ID}?feature=share`, true],
  ['https://www.youtube.com/shorts/', false],
  [`Watch this: https://www.youtube.com/shorts/${ID}`, true],
  [`https://www.youtube.com/watch?v=${ID}&from=/shorts/`, false],
  [`https://evil.com/shorts/${ID}`, false],
  [`https://youtu.be/shorts/${ID}`, false],
  [ID, false],
])('isShortsUrl of %s is %s', (text, expected) => {
  expect(isShortsUrl(text)).toBe(expected);
});

test('the player URL turns off related videos, and annotations on vertical videos', () => {
  const player = `https://www.youtube-nocookie.com/embed/${ID}?rel=0&modestbranding=1`;
  expect(playerAddress({ youtubeId: ID, isVertical: false })).toBe(player);
  const vertical = { youtubeId: ID, isVertical: true };
  expect(playerAddress(vertical)).toBe(`${player}&iv_load_policy=3`);
  expect(connectedPlayerAddress(vertical, { second: 0, isAutoplayed: false })).toBe(
    `${player}&iv_load_policy=3&enablejsapi=1`,
  );
});

test('a malformed id cannot change the host or options of the player URL', () => {
  const address = playerAddress({ youtubeId: '../x?autoplay=1#\uD800', isVertical: false });
  expect(address).toContain('/embed/..%2Fx%3Fautoplay%3D1%23%EF%BF%BD?rel=0');
});

test('the id can be extracted from the URL of its page', () => {
  expect(watchAddress(ID)).toBe(`https://www.youtube.com/watch?v=${ID}`);
  expect(extractYoutubeId(watchAddress(ID))).toBe(ID);
});

slowTest('for any text, the extracted id is valid or null', () => {
  const link = fc
    .tuple(
      fc.constantFrom(
        'https://youtu.be/',
        'youtube.com/watch?v=',
        'https://m.youtube.com/shorts/',
        '',
      ),
      fc.string({ unit: anyCodePoint }),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(link, fc.webUrl()), (text) => {
      const id = extractYoutubeId(text);
      expect(id === null || isYoutubeId(id)).toBe(true);
      const url = extractYoutubeUrl(text);
      expect(url === null ? null : extractYoutubeId(url)).toBe(id);
    }),
  );
});
