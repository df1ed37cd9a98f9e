import { expect, test } from 'vitest';
import { queryString, parsePageQuery } from '#site/page/page-query.ts';

const parameters = { search: (text: string) => text.trim() };

test.each([
  ['', ''],
  ['?search=', ''],
  ['?search=+', ''],
  ['?utm_source=x', ''],
  ['?search=tax%20cuts&utm_source=x', '?search=tax+cuts'],
  ['?a=1&%73earch=%26&search=second', '?search=%26'],
  ['?search=%E0%A4%A', '?search=%EF%BF%BD%25A'],
])('the query %j is reduced to %j', (query, read) => {
  expect(queryString(parsePageQuery(parameters, query))).toBe(read);
  expect(queryString(parsePageQuery(parameters, read))).toBe(read);
});
