import { expect, test } from 'vitest';
import { sourceUpdateSchema, sourceInputSchema } from '#domain/sources/source.ts';

test('a source needs only a title', () => {
  expect(sourceInputSchema.parse({ title: 'Article I' })).toEqual({ title: 'Article I' });
});

test('a form with every field is accepted; its texts are cleaned, its url only trimmed', () => {
  const form = {
    title: ' <i>Article\tI',
    description: 'Section 7\u000Bdescribes it. ',
    url: ' https://example.org/?onload=1 ',
    sortOrder: '3',
    file: 'ignored',
    id: '1',
  };
  expect(sourceInputSchema.parse(form)).toEqual({
    title: 'iArticle I',
    description: 'Section 7\ndescribes it.',
    url: 'https://example.org/?onload=1',
    sortOrder: 3,
  });
});

test.each([
  ['title', undefined, 'Title is required'],
  ['title', ' < ', 'Title is required'],
  ['title', 'a\r\nb', 'Title must be a single line of text'],
  ['title', 'a'.repeat(301), 'Title must be at most 300 characters'],
  ['description', 'a\u0007b', 'Description must be plain text'],
  ['description', 'a'.repeat(10_001), 'Description must be at most 10,000 characters'],
  ['url', 'see http://example.org', 'Please enter a valid URL'],
  ['url', 7, 'Please enter a valid URL'],
  ['url', 'a'.repeat(2001), 'URL must be at most 2,000 characters'],
  ['kind', 'court document', 'Please choose a kind'],
  ['kind', null, 'Please choose a kind'],
  ['access', 'toString', 'Please choose an access'],
  ['sortOrder', '0', 'Sort order must be a whole number from 1 to 2,147,483,647'],
  ['sortOrder', '1e3', 'Sort order must be a whole number from 1 to 2,147,483,647'],
  ['sortOrder', null, 'Sort order must be a number'],
])('a %s of %j is refused', (field, value, sentence) => {
  const { error } = sourceInputSchema.safeParse({ title: 'Article I', [field]: value });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[[field], sentence]]);
});

test('an update contains only the fields to change', () => {
  expect(sourceUpdateSchema.parse({})).toEqual({});
  expect(sourceUpdateSchema.parse({ url: 'A book' })).toEqual({ url: 'A book' });
  expect(sourceUpdateSchema.parse({ url: '' })).toEqual({ url: '' });
  expect(sourceUpdateSchema.safeParse({ title: '' }).success).toBe(false);
});

test.each([
  ['court', 'court'],
  ['', null],
  [undefined, undefined],
])('a kind of %j is read as %j', (typed, kind) => {
  expect(sourceInputSchema.parse({ title: 'Article I', kind: typed }).kind).toBe(kind);
});

test.each([
  ['12', 12],
  [12, 12],
  [' 7 ', 7],
  ['', undefined],
])('a sort order of %j is read as %j', (typed, sortOrder) => {
  const source = sourceInputSchema.parse({ title: 'Article I', sortOrder: typed });
  expect(source.sortOrder).toBe(sortOrder);
});
