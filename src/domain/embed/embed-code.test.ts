import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { hostileTexts } from '#tests/inputs/hostile-texts.ts';
import { embedCode } from './embed-code.ts';

test.each(hostileTexts)('the code of an embed is one frame with the title %j', (videoTitle) => {
  const code = embedCode({ videoId: 'id', videoTitle, second: 252 }, 'https://example.org');
  const [frame, ...others] = parse(code).childNodes;
  expect(others).toEqual([]);
  const element = parse(code).querySelector('iframe');
  expect(frame?.rawText).toBe('');
  expect(element?.getAttribute('title')).toBe(videoTitle);
  expect(element?.getAttribute('src')).toBe('https://example.org/embed/id?t=252');
});
