import { expect, test } from 'vitest';
import {
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

test('fields that only the server sets are dropped', () => {
  const sent = { ...link, id: 'mine', createdAt: 'never', updatedAt: 'never' };
  expect(socialLinkInputSchema.parse(sent)).toEqual({ ...link, isVisible: true });
});

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG'],
  ['mailto:me@example.org', 'mailto:me@example.org'],
  ['me@example.org', 'me@example.org'],
  ['example.org/me', 'example.org/me'],
  ['  https://example.org  ', 'https://example.org'],
])('the url %j is stored as %j', (typed, stored) => {
  expect(socialLinkInputSchema.parse({ ...link, url: typed }).url).toBe(stored);
});

test.each<[change: Record<string, unknown>, sentence: RegExp]>([
  [{ platform: 'myspace' }, /choose a platform/],
  [{ platform: 'toString' }, /choose a platform/],
  [{ url: undefined }, /URL is required/],
  [{ url: ' ' }, /URL is required/],
  [{ url: 'javascript:alert(1)' }, /web address/],
  [{ url: 'https://example.org/\r\nx' }, /web address/],
  [{ url: 'words' }, /web address/],
  [{ url: `https://example.org/${'a'.repeat(2030)}` }, /at most 2,048/],
  [{ isVisible: 'yes' }, /Visible/],
  [{ sortOrder: 0 }, /Sort order/],
])('%j is refused', (change, sentence) => {
  const result = socialLinkInputSchema.safeParse({ ...link, ...change });
  expect(result.error?.issues.map(({ message }) => message).join()).toMatch(sentence);
});

test('an update contains only the fields to change', () => {
  expect(socialLinkUpdateSchema.parse({})).toEqual({});
  expect(socialLinkUpdateSchema.parse({ sortOrder: 2 })).toEqual({ sortOrder: 2 });
  expect(socialLinkUpdateSchema.safeParse({ url: 'words' }).success).toBe(false);
});

test('a link with an unknown platform is still shown, with only the fields that visitors may read', () => {
  const row = { id: '1', platform: 'mastodon', url: 'https://example.org', isVisible: true };
  expect(socialLinkSchema.parse({ ...row, sortOrder: 3, createdAt: 'x' })).toEqual(row);
});
