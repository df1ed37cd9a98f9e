import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderComponent } from '#tests/components/render-component.tsx';

import { VideoThumbnail } from './video-thumbnail.tsx';

const FOLDER = 'https://i.ytimg.com/vi/lrk4oY7UxpQ';

function image(): HTMLImageElement | null {
  return document.querySelector('img');
}

/** Simulates the image host's reply: an image of that width, or an error for 'none'. */
function answer(width: number | 'none'): void {
  const shown = image();
  if (shown === null) throw new Error('No image is shown');
  Object.defineProperty(shown, 'naturalWidth', { configurable: true, value: width });
  if (width === 'none') fireEvent.error(shown);
  else fireEvent.load(shown);
}

test.each([
  ['the largest image', [1280], 'maxresdefault'],
  ['the second image if the largest is missing', ['none', 480], 'hqdefault'],
  ['the second image if the largest is too narrow', [639, 480], 'hqdefault'],
  ['the smallest image if both others are missing', ['none', 'none', 120], 'default'],
] satisfies [string, (number | 'none')[], string][])(
  'a thumbnail shows %s',
  (_what, answers, size) => {
    renderComponent(<VideoThumbnail youtubeId="lrk4oY7UxpQ" />);
    for (const width of answers) answer(width);
    expect(image()?.src).toBe(`${FOLDER}/${size}.jpg`);
  },
);

test('an image that had loaded too narrow before hydration is replaced by the second one', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValueOnce(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValueOnce(120);
  renderComponent(<VideoThumbnail youtubeId="lrk4oY7UxpQ" />);
  expect(image()?.src).toBe(`${FOLDER}/hqdefault.jpg`);
});

test('a video without any image has a placeholder instead of a broken image', () => {
  renderComponent(<VideoThumbnail youtubeId="lrk4oY7UxpQ" />);
  for (let attempt = 0; attempt < 3; attempt += 1) answer('none');
  expect(image()).toBeNull();
  expect(document.querySelector('.thumbnail')).not.toBeNull();
});
