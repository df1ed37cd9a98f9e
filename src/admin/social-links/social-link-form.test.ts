import { expect, test } from 'vitest';

import { socialLinkForm, socialLinkFormSchema } from './social-link-form.ts';

test('a link with an unknown platform opens with no platform selected, and is refused until one is selected', () => {
  const opened = socialLinkForm({
    id: 'a1b2',
    platform: 'Friendster',
    url: 'https://www.youtube.com/@host',
    isVisible: true,
    sortOrder: 1,
    createdAt: '2025-03-01T12:00:00.000Z',
    updatedAt: '2025-03-01T12:00:00.000Z',
  });
  expect(opened.platform).toBe('');
  expect(socialLinkFormSchema.safeParse(opened).error?.issues).toEqual([
    expect.objectContaining({ path: ['platform'], message: 'Please choose a platform' }),
  ]);
  expect(socialLinkFormSchema.parse({ ...opened, platform: 'bluesky' }).platform).toBe('bluesky');
});
