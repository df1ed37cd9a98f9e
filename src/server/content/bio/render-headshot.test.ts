import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderHeadshot } from '#server/content/bio/render-headshot.ts';
import { validFile } from '#tests/inputs/make-file.ts';
import { slowTest } from '#tests/slow-test.ts';

async function render(content: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-headshot-'));
  try {
    const path = join(folder, 'picture');
    await writeFile(path, content);
    return await renderHeadshot(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const SECRET = 'Exposed: 48.8583 N, 2.2945 E';

/** A photograph like those of a phone: rotated, and with the location in its metadata. */
async function makePhotograph(): Promise<Buffer> {
  const left = await sharp({
    create: { width: 400, height: 700, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width: 800, height: 700, channels: 3, background: 'blue' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6, exif: { IFD0: { ImageDescription: SECRET } } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
}

/** Red, green and blue of one pixel, each from 0 to 255. */
async function colorAt(file: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test('a photograph is rendered upright and square in four renditions without metadata', async () => {
  const photograph = await makePhotograph();
  expect(photograph.includes(SECRET)).toBe(true);
  expect((await sharp(photograph).metadata()).orientation).toBe(6);
  const { name, renditions } = await render(photograph);
  expect(name).toMatch(/^headshot-[\da-f-]{36}\.jpg$/);
  const stem = name.slice(0, -'.jpg'.length);
  expect(renditions.map((rendition) => rendition.name).toSorted()).toEqual(
    ['-1200.webp', '-600.jpg', '-600.webp', '.jpg'].map((end) => stem + end),
  );

  for (const { name: file, bytes } of renditions) {
    const { format, width, height, exif, orientation, icc } = await sharp(bytes).metadata();
    // The picture is 700 pixels high and is never enlarged.
    const side = file.includes('-600.') ? 600 : 700;
    expect([format, width, height]).toEqual([file.endsWith('webp') ? 'webp' : 'jpeg', side, side]);
    expect([exif, orientation, icc]).toEqual([undefined, undefined, undefined]);
    expect(bytes.includes(SECRET)).toBe(false);
    // The left half of the file was red. Rotated, it is the upper half of the picture.
    const [upperRed] = await colorAt(bytes, 300, 50);
    const [, , lowerBlue] = await colorAt(bytes, 300, side - 50);
    expect(upperRed).toBeGreaterThan(200);
    expect(lowerBlue).toBeGreaterThan(200);
  }
});

test('a picture with transparent parts is rendered with transparency', async () => {
  const background = { r: 9, g: 9, b: 9, alpha: 0.5 };
  const picture = sharp({ create: { width: 64, height: 64, channels: 4, background } });
  const { name, renditions } = await render(await picture.png().toBuffer());
  expect(name).toMatch(/^headshot-[\da-f-]{36}\.png$/);
  for (const { bytes } of renditions) {
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  }
});

test.each(['jpg', 'png', 'webp', 'gif'])('a small %s is not enlarged', async (extension) => {
  const { renditions } = await render(await validFile(extension));
  expect(renditions).toHaveLength(4);
  for (const { bytes } of renditions) {
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 64, height: 64 });
  }
});

slowTest('a picture larger than the largest rendition is scaled down', async () => {
  const picture = sharp({ create: { width: 1300, height: 1300, channels: 3, background: 'red' } });
  const { renditions } = await render(await picture.jpeg().toBuffer());
  const sizes = await Promise.all(
    renditions.map(async ({ bytes }) => (await sharp(bytes).metadata()).width),
  );
  expect(sizes.toSorted((a, b) => a - b)).toEqual([600, 600, 1200, 1200]);
});

test('a picture that cannot be decoded is refused', async () => {
  await expect(render(Buffer.from('no picture'))).rejects.toMatchObject({ status: 415 });
});
