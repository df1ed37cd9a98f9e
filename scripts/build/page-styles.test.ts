import { expect, test } from 'vitest';
import { usedStyles } from '#scripts/build/page-styles.ts';

test.each([
  ['a class of the script', '.shown{color:red}', '.shown{color:red}'],
  ['a class that the script does not contain', '.hidden{color:red}', ''],
  ['a class with escaped characters', '.sm\\:p-1\\.5{color:red}', '.sm\\:p-1\\.5{color:red}'],
  ['one of several classes', '.hidden,.shown{color:red}', '.hidden,.shown{color:red}'],
  ['an element', 'table{color:red}', 'table{color:red}'],
  ['a web font', '@font-face{font-family:A;src:url(a.woff2)format("woff2")}', ''],
  [
    'a local font',
    '@font-face{font-family:A;src:local(Arial)}',
    '@font-face{font-family:A;src:local(Arial)}',
  ],
])('which styles a page gets: %s', (_what, stylesheet, used) => {
  expect(usedStyles(stylesheet, 'const c=`flex shown sm:p-1.5 ${x}`')).toBe(used);
});
