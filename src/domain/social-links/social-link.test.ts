import { expect, test } from 'vitest';
import { platformSchema, socialLinkSchema } from '#domain/social-links/social-link.ts';

test('only platforms on the list are accepted', () => {
  expect(platformSchema.safeParse('bluesky').success).toBe(true);
  expect(platformSchema.safeParse('Bluesky').success).toBe(false);
  expect(platformSchema.safeParse('mastodon').success).toBe(false);
});

test('a link with an unknown platform is still shown, with only the fields that visitors may read', () => {
  const row = { id: '1', platform: 'mastodon', url: 'https://example.org', isVisible: true };
  expect(socialLinkSchema.parse({ ...row, sortOrder: 3, createdAt: 'x' })).toEqual(row);
});
