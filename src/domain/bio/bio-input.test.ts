import { expect, test } from 'vitest';
import { bioInputSchema } from '#domain/bio/bio-input.ts';

const uploaded = '/uploads/headshot-11111111-2222-4333-8444-555555555555.webp';

test.each([
  [undefined, undefined],
  [null, null],
  ['', null],
  [uploaded, uploaded],
])('the headshot %j is stored as %j', (given, stored) => {
  expect(bioInputSchema.parse({ content: '', headshotUrl: given }).headshotUrl).toBe(stored);
});

test.each([
  'https://example.org/me.jpg',
  '//example.org/me.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '/uploads/source-11111111-2222-4333-8444-555555555555.png',
  '/uploads/headshot-1.webp',
  '/uploads/headshot-../../site.db',
  `${uploaded}/..`,
  `${uploaded}\n`,
  ` ${uploaded}`,
  uploaded.toUpperCase(),
  42,
])('the headshot %j is refused', (headshotUrl) => {
  const result = bioInputSchema.safeParse({ content: '', headshotUrl });
  expect(result.error?.issues[0]?.message).toBe('The headshot must be an uploaded picture');
});

test('HTML is accepted unchanged, because it is sanitized later', () => {
  const content = '<p>One\r\n\ttwo</p><script>1</script>';
  expect(bioInputSchema.parse({ content })).toEqual({ content });
  const longest = 'a'.repeat(100_000);
  expect(bioInputSchema.parse({ content: longest }).content).toBe(longest);
});

test.each([
  [{}, /Biography is required/],
  [{ content: null }, /Biography is required/],
  [{ content: ['a'] }, /Biography is required/],
  [{ content: 'a'.repeat(100_001) }, /at most 100,000/],
  [{ content: 'a\0b' }, /control characters/],
  [{ content: 'a\u001bb' }, /control characters/],
  [null, /fill in/],
])('%j is refused', (sent, sentence) => {
  expect(bioInputSchema.safeParse(sent).error?.issues[0]?.message).toMatch(sentence);
});
