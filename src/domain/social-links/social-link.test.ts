import { expect, test } from 'vitest';
import { platforms } from '#domain/social-links/platforms.ts';
import {
  platformSchema,
  socialLinkInputSchema,
  socialLinkSchema,
  socialLinkUpdateSchema,
} from '#domain/social-links/social-link.ts';

const link = { platform: 'YouTube', url: 'https://www.youtube.com/@example' };

test('a link needs only a platform and a url, and is visible by default', () => {
  expect(socialLinkInputSchema.parse(link)).toEqual({ ...link, isVisible: true });
  const complete = { ...link, isVisible: false, sortOrder: 3 };
  expect(socialLinkInputSchema.parse(complete)).toEqual(complete);
});

test('every platform is accepted', () => {
  for (const { value } of platforms) {
    expect(socialLinkInputSchema.safeParse({ ...link, platform: value }).success).toBe(true);
  }
});

test('fields that only the server sets are dropped', () => {
  const sent = { ...link, id: 'mine', createdAt: 'never', updatedAt: 'never' };
  expect(socialLinkInputSchema.parse(sent)).toEqual({ ...link, isVisible: true });
});

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG'],
  ['mailto:me@example.org', 'mailto:me@example.org'],
  ['me@example.org', 'me@example.org'],
  ['example.org/me', 'example.org/me'],
  ['  https://example.org  ', 'https://example.org'],
])('the url %j is stored as %j', (typed, stored) => {
  expect(socialLinkInputSchema.parse({ ...link, url: typed }).url).toBe(stored);
});

const refusals: [change: Record<string, unknown>, sentence: RegExp][] = [
  [{ platform: 'myspace' }, /choose a platform/],
  [{ platform: 'toString' }, /choose a platform/],
  [{ platform: undefined }, /choose a platform/],
  [{ url: undefined }, /URL is required/],
  [{ url: ' ' }, /URL is required/],
  [{ url: 'javascript:alert(1)' }, /web address/],
  [{ url: 'java\nscript:alert(1)' }, /web address/],
  [{ url: 'ftp://example.org' }, /web address/],
  [{ url: 'tel:+1555' }, /web address/],
  [{ url: '//example.org' }, /web address/],
  [{ url: '/uploads/source-1.pdf' }, /web address/],
  [{ url: 'https://' }, /web address/],
  [{ url: 'https://exa mple.org' }, /web address/],
  [{ url: 'https://example.org/\0' }, /web address/],
  [{ url: 'https://example.org/\r\nx' }, /web address/],
  [{ url: 'words' }, /web address/],
  [{ url: `https://example.org/${'a'.repeat(2030)}` }, /at most 2,048/],
  [{ isVisible: 'yes' }, /Visible/],
  [{ isVisible: null }, /Visible/],
  [{ sortOrder: 0 }, /Sort order/],
  [{ sortOrder: '1' }, /Sort order/],
];

test.each(refusals)('%j is refused', (change, sentence) => {
  const result = socialLinkInputSchema.safeParse({ ...link, ...change });
  expect(result.error?.issues.map(({ message }) => message).join()).toMatch(sentence);
});

// An update may omit fields.
const updateRefusals = refusals.filter(([change]) => !Object.values(change).includes(undefined));

test.each(updateRefusals)('%j is refused in an update as well', (change, sentence) => {
  const result = socialLinkUpdateSchema.safeParse(change);
  expect(result.error?.issues.map(({ message }) => message).join()).toMatch(sentence);
});

test('an update contains only the fields to change', () => {
  expect(socialLinkUpdateSchema.parse({})).toEqual({});
  expect(socialLinkUpdateSchema.parse({ sortOrder: 2 })).toEqual({ sortOrder: 2 });
});

test('only platforms on the list are accepted', () => {
  expect(platformSchema.safeParse('bluesky').success).toBe(true);
  expect(platformSchema.safeParse('Bluesky').success).toBe(false);
  expect(platformSchema.safeParse('mastodon').success).toBe(false);
});

test('a link with an unknown platform is still shown, with only the fields that visitors may read', () => {
  const row = { id: '1', platform: 'mastodon', url: 'https://example.org', isVisible: true };
  expect(socialLinkSchema.parse({ ...row, sortOrder: 3, createdAt: 'x' })).toEqual(row);
});
