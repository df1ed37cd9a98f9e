import { cleanup, fireEvent } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';

import { MAX_FILE_BYTES } from '#domain/files/file-size.ts';
import { findToast, renderComponent } from '#tests/components/render-component.tsx';
import { slowTest } from '#tests/slow-test.ts';

import { HeadshotField } from './headshot-field.tsx';

/**
 * Chooses a file, even one that the picker hides by default. Returns what the field passes to the
 * form.
 */
function choose(file: File): unknown[] {
  const onChoose = vi.fn<(file: File | null, problem?: string) => void>();
  renderComponent(
    <HeadshotField
      storedUrl={null}
      pending={null}
      problem={undefined}
      isSaving={false}
      onChoose={onChoose}
      chooseButton={createRef()}
    />,
  );
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('The field has no file input');
  expect(input.accept).toBe('image/*');
  fireEvent.change(input, { target: { files: [file] } });
  return onChoose.mock.lastCall ?? [];
}

test('a file of another type is refused as a headshot at once', async () => {
  expect(choose(new File(['content'], 'me.svg', { type: 'image/svg+xml' }))).toEqual([
    null,
    '"me.svg" was not accepted. Allowed types: JPG, JPEG, PNG, WEBP, GIF.',
  ]);
  expect(await findToast('Invalid file type')).toContain('Please select an image file');
});

slowTest('a picture over 10 MB is refused at once, one of 10 MB is not', async () => {
  const largest = makePicture(MAX_FILE_BYTES);
  expect(choose(largest)).toEqual([largest]);
  cleanup();
  expect(choose(makePicture(MAX_FILE_BYTES * 1.5))).toEqual([
    null,
    '"me.png" was not accepted. It is 15.00 MB, and the limit is 10MB.',
  ]);
  expect(await findToast('File too large')).toContain('Please select an image of at most 10MB');
});

function makePicture(sizeBytes: number): File {
  return new File([new Uint8Array(sizeBytes)], 'me.png', { type: 'image/png' });
}

test('a picture is accepted by its type, whatever its name is', () => {
  const file = new File(['content'], 'IMG_0042.HEIC', { type: 'image/jpeg' });
  expect(choose(file)).toEqual([file]);
});
