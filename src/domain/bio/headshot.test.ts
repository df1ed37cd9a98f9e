import { expect, test } from 'vitest';
import { uploadAddress } from '#domain/addresses.ts';
import { headshotName, headshotRenditions, headshotSrcSets } from '#domain/bio/headshot.ts';
import { uploadStem, uploadType } from '#domain/files/upload-name.ts';

const id = '11111111-2222-4333-8444-555555555555';

test.each(['jpg', 'png'] as const)(
  'the srcsets of a headshot list its WebP and its %s renditions',
  (type) => {
    const name = headshotName(id, type);
    expect(name).toBe(`headshot-${id}.${type}`);
    const stem = `/uploads/headshot-${id}`;
    expect(headshotSrcSets(uploadAddress(name))).toEqual({
      webp: `${stem}-600.webp 600w, ${stem}-1200.webp 1200w`,
      fallback: `${stem}-600.${type} 600w, ${stem}.${type} 1200w`,
    });
  },
);

test('the renditions of a headshot share one stem, and one of them has the name of the headshot', () => {
  const name = headshotName(id, 'jpg');
  const names = headshotRenditions(name).map((rendition) => rendition.name);
  expect(new Set(names).size).toBe(4);
  expect(names).toContain(name);
  expect(new Set(names.map(uploadStem))).toEqual(new Set([uploadStem(name)]));
  expect(names.map(uploadType)).toEqual(names.map(() => 'headshot'));
});

test.each([
  `/uploads/headshot-${id}.webp`,
  `/uploads/headshot-${id}-600.webp`,
  `/uploads/headshot-${id}-1200.jpg`,
  `/uploads/source-${id}.jpg`,
  '/uploads/headshot-1.jpg',
  'https://example.org/me.jpg',
  '',
])('%s has no renditions', (url) => {
  expect(headshotSrcSets(url)).toBeNull();
});
