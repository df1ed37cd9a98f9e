import { expect, test } from 'vitest';
import { bioInputSchema } from '#domain/bio/bio-input.ts';
import { headshotAddress, headshotSrcSets } from '#domain/bio/headshot.ts';
import { uploadNameIn, uploadType } from '#domain/files/upload-name.ts';

const id = '11111111-2222-4333-8444-555555555555';

test.each(['jpg', 'png'] as const)('a headshot kept as WebP and %s is offered in both', (type) => {
  const url = headshotAddress(id, type);
  expect(url).toBe(`/uploads/headshot-${id}-1200.${type}`);
  const stem = `/uploads/headshot-${id}`;
  expect(headshotSrcSets(url)).toEqual({
    webp: `${stem}-600.webp 600w, ${stem}-1200.webp 1200w`,
    fallback: `${stem}-600.${type} 600w, ${stem}-1200.${type} 1200w`,
  });
});

test.each([
  `/uploads/headshot-${id}.webp`,
  `/uploads/headshot-${id}.jpg`,
  `/uploads/headshot-${id}-600.jpg`,
  '/uploads/headshot-1.webp',
  'https://example.org/me.jpg',
  '',
])('%s has no renditions', (url) => {
  expect(headshotSrcSets(url)).toBeNull();
});

test('the address of a headshot is one that a biography may name', () => {
  const url = headshotAddress(id, 'jpg');
  expect(bioInputSchema.parse({ content: '', headshotUrl: url }).headshotUrl).toBe(url);
  expect(uploadType(uploadNameIn(url) ?? '')).toBe('headshot');
});
