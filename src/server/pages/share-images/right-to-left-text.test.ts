import { expect, test } from 'vitest';
import { rightToLeftText } from './right-to-left-text.ts';

test.each([
  ['Latin letters', 'Prices fell', null],
  ['digits', '2024', null],
  ['Greek letters', 'Οι τιμές έπεσαν', null],
  ['Arabic and Hebrew letters', 'قال שלום', null],
  ['Arabic letters, digits and an emoji', 'عام  2024 📉', 'عام 2024'],
  ['Hebrew and Latin letters', 'שלום NATO', 'שלום NATO'],
])('a text of %s', (_letters, text, drawn) => {
  expect(rightToLeftText(text)).toBe(drawn);
});
