import { expect, test } from 'vitest';
import { pastedAddress } from './pasted-address.ts';

test.each([
  ['\u200Bhttps://example.org/\uFEFF', 'https://example.org/'],
  [' https://example.org/long\u200B/path\u00AD/x ', 'https://example.org/long/path/x'],
  ['https://example.org/?a=1&amp;b=2&#38;c=3&#x26;d=4', 'https://example.org/?a=1&b=2&c=3&d=4'],
  ['https://example.org/?a=1&b=2', 'https://example.org/?a=1&b=2'],
])('the pasted address %j is %s', (text, address) => {
  expect(pastedAddress(text)).toBe(address);
});
