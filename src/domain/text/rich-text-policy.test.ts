import { expect, test } from 'vitest';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';

test('no tag or attribute is both allowed and forbidden', () => {
  const forbidden = new Set<string>([
    ...richTextPolicy.forbiddenTags,
    ...richTextPolicy.forbiddenAttributes,
  ]);
  const allowed = [...richTextPolicy.allowedTags, ...richTextPolicy.allowedAttributes];
  expect(allowed.filter((name) => forbidden.has(name))).toEqual([]);
});
