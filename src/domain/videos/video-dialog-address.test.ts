import { expect, test } from 'vitest';

import { dialogInFragment, videoDialogAddress } from '#domain/videos/video-dialog-address.ts';

const videoId = '5b0e9c1e-4b7a-4d0a-8f43-3a1f1f0a7c11';

test('the address of a dialog names the dialog and its video', () => {
  const address = videoDialogAddress('sources', videoId);
  expect(address).toBe(`/admin/videos#sources-${videoId}`);
  expect(dialogInFragment(new URL(address, 'http://localhost').hash)).toEqual({
    kind: 'sources',
    videoId,
  });
});

test.each(['', '#videos', `#delete-${videoId}`, '#edit-', '#edit-7', `#${videoId}`])(
  'the fragment %j names no dialog of a video',
  (fragment) => {
    expect(dialogInFragment(fragment)).toBeUndefined();
  },
);
