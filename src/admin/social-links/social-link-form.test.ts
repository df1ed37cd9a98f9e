import { expect, test } from 'vitest';

import type { AdminSocialLink } from '#domain/social-links/social-link.ts';

import { changedFields } from '../ui/editors/changed-fields.ts';
import { emptySocialLinkForm, socialLinkForm, socialLinkFormSchema } from './social-link-form.ts';

const link: AdminSocialLink = {
  id: 'a1b2',
  platform: 'YouTube',
  url: 'https://www.youtube.com/@host',
  isVisible: true,
  sortOrder: 0,
  createdAt: '2025-03-01T12:00:00.000Z',
  updatedAt: '2025-03-01T12:00:00.000Z',
};

/** The request body when a stored link is saved after these edits. */
function sentAfter(edits: object, stored = link) {
  const opened = socialLinkForm(stored);
  const typed = { ...opened, ...edits };
  return changedFields(opened, typed, socialLinkFormSchema.parse(typed));
}

test.each([
  [{}, {}],
  [
    { platform: 'email', url: ' me@example.org ' },
    { platform: 'email', url: 'me@example.org' },
  ],
  [{ isVisible: false }, { isVisible: false }],
  [{ sortOrder: '1' }, { sortOrder: 1 }],
])('saving a social link after the edit %o sends %o', (edits, sent) => {
  expect(sentAfter(edits)).toEqual(sent);
});

test('a link with an unknown platform opens with no platform selected, and is refused until one is selected', () => {
  const stored = { ...link, platform: 'Friendster' };
  const opened = socialLinkForm(stored);
  expect(opened.platform).toBe('');
  expect(socialLinkFormSchema.safeParse(opened).error?.issues).toEqual([
    expect.objectContaining({ path: ['platform'], message: 'Please choose a platform' }),
  ]);
  expect(sentAfter({ platform: 'bluesky' }, stored)).toEqual({ platform: 'bluesky' });
});

test('a new link is visible by default', () => {
  const typed = { ...emptySocialLinkForm(5), platform: 'email', url: 'me@example.org' };
  expect(socialLinkFormSchema.parse(typed)).toEqual({
    platform: 'email',
    url: 'me@example.org',
    isVisible: true,
    sortOrder: 5,
  });
});
