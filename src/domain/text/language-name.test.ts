import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test.each([
  ['fr', 'français'],
  ['pt-BR', 'português (Brasil)'],
  ['de-u-co-phonebk', 'Deutsch'],
])('the language %s is called %s', (tag, name) => {
  expect(languageName(tag)).toBe(name);
});

test('a language can be named in another one', () => {
  expect(languageName('de-u-co-phonebk', 'en')).toBe('German');
});
