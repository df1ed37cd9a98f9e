import { expect, test } from 'vitest';
import { platformLabel } from '#domain/social-links/platforms.ts';

test.each([
  ['instagram', 'Instagram'],
  ['YouTube', 'YouTube'],
  ['twitter', 'Twitter'],
  ['facebook', 'Facebook'],
  ['TikTok', 'TikTok'],
  ['substack', 'Substack'],
  ['bluesky', 'Blue Sky'],
  ['email', 'Email'],
  ['mastodon', 'mastodon'],
  ['constructor', 'constructor'],
])('the platform %s is displayed as %s', (value, label) => {
  expect(platformLabel(value)).toBe(label);
});
