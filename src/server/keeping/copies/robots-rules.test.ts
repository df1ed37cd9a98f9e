import { expect, test } from 'vitest';
import { isAllowedByRobots } from './robots-rules.ts';

test.each([
  ['an empty file allows everything', '', true],
  ['a rule for all robots', 'User-agent: *\nDisallow: /docs', false],
  ['a rule for other robots', 'User-agent: Bingbot\nDisallow: /', true],
  [
    'own rules instead of those for all',
    'User-agent: *\nDisallow: /\n\nUser-agent: plainevidence\nAllow: /',
    true,
  ],
  [
    'several names above one group',
    'User-agent: a\nUser-agent: PlainEvidence\nDisallow: /docs/',
    false,
  ],
  ['an empty rule', 'User-agent: *\nDisallow:', true],
  ['the longest rule', 'User-agent: *\nDisallow: /docs\nAllow: /docs/a.pdf', true],
  [
    'of equally long rules the one that allows',
    'User-agent: *\nDisallow: /docs\nAllow: /docs',
    true,
  ],
  ['any text within a rule', 'User-agent: *\nDisallow: /*.pdf', false],
  ['the end of the address', 'User-agent: *\nDisallow: /docs/a$', true],
  ['any text before the end of the address', 'User-agent: *\nDisallow: /*.pdf?v=1$', false],
  [
    'comments, white space and Windows line ends',
    'USER-AGENT : * # all\r\n disallow:/docs #x',
    false,
  ],
  ['lines before the first name', 'Disallow: /\nUser-agent: *\nAllow: /', true],
  ['text that is no rule', '<html><body>Not found</body></html>', true],
])('robots.txt: %s', (_what, text, isAllowed) => {
  expect(isAllowedByRobots(text, 'PlainEvidence', '/docs/a.pdf?v=1')).toBe(isAllowed);
});
