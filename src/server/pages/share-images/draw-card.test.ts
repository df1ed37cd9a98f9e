import sharp, { type ChannelStats, type Region } from 'sharp';
import { expect, test } from 'vitest';
import { loadCardFonts } from '#server/pages/share-images/card-fonts.ts';
import { LOGO_FRAME } from '#server/pages/share-images/card-layout.ts';
import { cardDrawer, drawTile } from '#server/pages/share-images/draw-card.ts';
import type { CardSubject, ShareCard } from '#server/pages/share-images/share-card.ts';
import { makeSquare } from '#tests/inputs/make-site-picture.ts';
import { firstOf, slowTest } from '#tests/slow-test.ts';

/** Drawing a card takes less time than loading the fonts, so the tests share them. */
const fonts = await loadCardFonts();
const drawCard = await cardDrawer(fonts);

/** The place of the brand beside the logo, on the image of a video. */
const PLACE_OF_BRAND = { left: 140, top: 58, width: 260, height: 40 };

const TAGLINE = 'Every claim with its source';

function ofVideo(title: string): { subject: CardSubject } {
  return { subject: { kind: 'video', title, tagline: TAGLINE, details: ['November 22, 2026'] } };
}

function ofSite(tagline = TAGLINE): { subject: CardSubject } {
  return { subject: { kind: 'site', tagline } };
}

const VIDEO: ShareCard = {
  brand: 'Plain Evidence',
  ...ofVideo('How a bill becomes law'),
  accent: '#9b1c1c',
  logo: null,
  thumbnail: null,
};

/** Many tests compare with the same image, so each is drawn once. */
const drawn = new Map<string, Promise<Buffer>>();

function imageOf(card: Partial<ShareCard>): Promise<Buffer> {
  const key = JSON.stringify(card);
  const image = drawn.get(key) ?? drawImage({ ...VIDEO, ...card });
  drawn.set(key, image);
  return image;
}

async function drawImage(card: ShareCard): Promise<Buffer> {
  const { bytes } = await drawCard(card);
  return Buffer.from(bytes);
}

/** The lowest, mean and highest value of red, of green and of blue in one part of the image. */
async function channelsIn(image: Buffer, part: Region): Promise<ChannelStats[]> {
  const cutOut = await sharp(image).extract(part).png().toBuffer();
  return (await sharp(cutOut).stats()).channels;
}

/** The lowest value of red, green or blue. It is low only if text is drawn in the part. */
async function darkestIn(image: Buffer, part: Region): Promise<number> {
  return Math.min(...(await channelsIn(image, part)).map(({ min }) => min));
}

slowTest('an image has at most 200 KB even if its thumbnail compresses badly', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const;
  const picture = sharp({
    create: { width: 1280, height: 720, channels: 3, background: '#000', noise },
  });
  const { bytes, isComplete } = await drawCard({
    ...VIDEO,
    thumbnail: await picture.jpeg({ quality: 90 }).toBuffer(),
  });
  expect(isComplete).toBe(true);
  expect(bytes.length).toBeLessThanOrEqual(200_000);
});

slowTest('a card is drawn without a thumbnail that is broken or an SVG', async () => {
  const background = { width: 1280, height: 720, channels: 3, background: '#00a000' } as const;
  const whole = await sharp({ create: background }).jpeg().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"/>';
  const without = await imageOf({});
  for (const thumbnail of [whole.subarray(0, whole.length / 2), Buffer.from(svg)]) {
    const { bytes, isComplete } = await drawCard({ ...VIDEO, thumbnail });
    expect(isComplete).toBe(false);
    expect(Buffer.from(bytes)).toEqual(without);
  }
});

function ofMoment(changes: Partial<Extract<CardSubject, { kind: 'moment' }>>): {
  subject: CardSubject;
} {
  const titles = { sourceTitle: 'House Report 42', videoTitle: 'How a bill becomes law' };
  return { subject: { kind: 'moment', time: '4:12', claim: null, ...titles, ...changes } };
}

test.each(
  firstOf(4, [
    ['long', 'Every document that it relies on is printed with it. '.repeat(6).slice(0, 300)],
    ['short', 'Prices fell.'],
    ['partly emoji', 'Prices fell 📉'],
    ['Hebrew', 'הנשיא אמר ש-45% מהבוחרים הצביעו (שָׁלוֹם) & <b>'],
    ['Arabic', 'قال إنّ 45٪ من النَّاخبين صوّتوا في عام 2024 📉'],
    ['Persian', 'گفت که ۴۵٪ از مردم می\u200cکنند'],
  ]),
)('a %s claim is drawn on the image of its moment', async (_kind, claim) => {
  const image = await imageOf(ofMoment({ claim }));
  expect(image).not.toEqual(await imageOf({}));
  expect(image).not.toEqual(await imageOf(ofMoment({})));
});

test.each([
  ['a Chinese', '物价上涨'],
  ['a wholly emoji', '📉🔥'],
])('instead of %s claim, the source is drawn', async (_kind, claim) => {
  const image = await imageOf(ofMoment({ claim }));
  expect(image).not.toEqual(await imageOf({}));
  expect(image).toEqual(await imageOf(ofMoment({})));
});

test('an emoji is left out of a claim', async () => {
  const claim = 'Prices fell';
  expect(await imageOf(ofMoment({ claim: `${claim} 📉` }))).toEqual(
    await imageOf(ofMoment({ claim })),
  );
});

test('without a claim and a source that can be drawn, a moment shows its video, or else only its time', async () => {
  const chinese = { claim: '物价上涨', sourceTitle: '报告' };
  const images = [
    await imageOf(ofMoment(chinese)),
    await imageOf(ofMoment({ ...chinese, videoTitle: '物价' })),
    await imageOf(ofMoment({ ...chinese, videoTitle: '物价', time: '4:13' })),
    await imageOf(ofSite()),
  ];
  expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(4);
});

test('a video that has the brand as its title is drawn like a video, not like the whole site', async () => {
  expect(await darkestIn(await imageOf(ofVideo(VIDEO.brand)), PLACE_OF_BRAND)).toBeLessThan(100);
  expect(await darkestIn(await imageOf(ofSite()), PLACE_OF_BRAND)).toBeGreaterThan(200);
});

test('an image has the accent color and the logo of the site', async () => {
  const logo = new Uint8Array(await makeSquare('#00a000', { width: 112, height: 112 }));
  const image = await imageOf({ accent: '#0000c0', logo });
  const colorIn = async (left: number, top: number) => {
    const channels = await channelsIn(image, { left, top, width: 1, height: 1 });
    return channels.map(({ mean }) => Math.round(mean / 16) * 16);
  };
  expect(await colorIn(5, 300)).toEqual([0, 0, 192]);
  expect(await colorIn(92, 80)).toEqual([0, 160, 0]);
});

const PAPER = [0xfa, 0xf8, 0xf3];

test('a site without a picture of its own has the default logo on its images', async () => {
  expect(await darkestIn(await imageOf({}), LOGO_FRAME)).toBeLessThan(100);
});

slowTest('titles in five scripts are drawn, and the tagline replaces all others', async () => {
  // The fonts have no Chinese characters, so this image shows the tagline.
  const withoutTitle = await imageOf(ofVideo('法律'));
  for (const title of ['שלום مرحبا', 'Vote 😀', 'Vote 🗳️', 'abc \u202edef', 'x\u0338']) {
    expect(await imageOf(ofVideo(title))).toEqual(withoutTitle);
  }
  const images = [withoutTitle];
  const titles = ['Łódź, “ça” & <b>', 'Πώς γίνεται νόμος', 'Как становится законом'];
  for (const title of [...titles, 'שלום עולם', 'مرحبا']) {
    images.push(await imageOf(ofVideo(title)));
  }
  expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(6);
});

const wide = 'W'.repeat(200);

slowTest.each([
  ['a title of 200 wide letters', ofVideo(wide)],
  ['an Arabic title of 200 letters', ofVideo('ضضضض '.repeat(40))],
  ['an Arabic claim of 300 letters without a space', ofMoment({ claim: 'ضظ'.repeat(150) })],
  ['a claim of 300 wide letters', ofMoment({ claim: 'W'.repeat(300), sourceTitle: wide })],
  ['a name of 60 wide letters', { brand: wide.slice(0, 60) }],
  ['a name and a tagline of wide letters', { brand: wide.slice(0, 60), ...ofSite(wide) }],
])('%s does not reach the right margin of the image', async (_what, card) => {
  const image = await imageOf(card);
  // The right margin has the background color.
  const channels = await channelsIn(image, { left: 1140, top: 0, width: 60, height: 630 });
  for (const [index, { min, max }] of channels.entries()) {
    expect(min).toBeGreaterThan((PAPER[index] ?? 0) - 8);
    expect(max).toBeLessThan((PAPER[index] ?? 0) + 8);
  }
});

slowTest('a long name and tagline stay between the logo and the lower margin', async () => {
  const logo = new Uint8Array(await makeSquare('#faf8f3', { width: 112, height: 112 }));
  const card = { ...ofSite(wide), logo, brand: wide.slice(0, 60) };
  const image = await imageOf(card);
  const right = { left: 20, width: 1180 };
  expect(await darkestIn(image, { ...right, top: 0, height: 135 })).toBeGreaterThan(230);
  expect(await darkestIn(image, { ...right, top: 575, height: 55 })).toBeGreaterThan(230);
});

slowTest('a name is drawn without its emoji and invisible characters', async () => {
  const plain = await imageOf({ brand: 'Film Club' });
  for (const brand of ['🎬 Film Club', 'Film Club 👩🏽‍🏫 🗳️ 🇺🇸', '\u202eFilm Club']) {
    expect(await imageOf({ brand })).toEqual(plain);
  }
});

slowTest.each(['', 'A', 'WW', 'ΕΣ', '選'])('initials like %j become a tile', async (initials) => {
  const { bytes } = await drawTile({ initials, color: '#0000c0' }, fonts);
  const tile = await sharp(bytes).raw().toBuffer();
  const light = tile.filter((value, index) => index % 3 === 0 && value > 200).length;
  expect(tile.subarray(0, 3)).toEqual(Buffer.from([0, 0, 0xc0]));
  expect(light / (512 * 512)).toBeGreaterThan(0.02);
});

slowTest('a joiner between Persian letters is drawn, and a hidden reversal is not', async () => {
  const joined = await imageOf(ofMoment({ claim: 'می\u200cکنند' }));
  const plain = await imageOf(ofMoment({ claim: 'میکنند' }));
  expect(joined).not.toEqual(plain);
  expect(await imageOf(ofMoment({ claim: 'می\u202eکنند' }))).toEqual(plain);
});
