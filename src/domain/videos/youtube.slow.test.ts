import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractYoutubeId, extractYoutubeUrl, isYoutubeId } from '#domain/videos/youtube.ts';
import { anyCodePoint } from '#tests/inputs/any-code-point.ts';

test('for any text, the extracted id is valid or null', () => {
  const link = fc
    .tuple(
      fc.constantFrom(
        'https://youtu.be/',
        'youtube.com/watch?v=',
        'https://m.youtube.com/shorts/',
        '',
      ),
      fc.string({ unit: anyCodePoint }),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(link, fc.webUrl()), (text) => {
      const id = extractYoutubeId(text);
      expect(id === null || isYoutubeId(id)).toBe(true);
      const url = extractYoutubeUrl(text);
      expect(url === null ? null : extractYoutubeId(url)).toBe(id);
    }),
  );
});
