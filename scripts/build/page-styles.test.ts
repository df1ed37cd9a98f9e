import { expect, test } from 'vitest';
import { usedStyles } from '#scripts/build/page-styles.ts';

const elements = new Set(['a', 'body']);

test.each([
  ['a class of the script', '.shown{color:red}', '.shown{color:red}'],
  ['a class that the script does not contain', '.hidden{color:red}', ''],
  ['a class with escaped characters', '.sm\\:p-1\\.5{color:red}', '.sm\\:p-1\\.5{color:red}'],
  ['one of several classes', '.hidden,.shown,.sm\\:hidden{color:red}', '.shown{color:red}'],
  ['an element of public pages', 'a{color:red}', 'a{color:red}'],
  ['an element that public pages do not contain', 'table{color:red}', ''],
  ['one of several elements', 'table,a,kbd{color:red}', 'a{color:red}'],
  ['an unused variable', 'a{--x:1px;color:red}', 'a{color:red}'],
  [
    'a variable that only an unused one refers to',
    'a{--x:1px;--y:var(--x);color:red}',
    'a{color:red}',
  ],
  ['a variable in use', 'a{--x:1px;top:var(--x)}', 'a{--x:1px;top:var(--x)}'],
  ['an unused animation', '@keyframes spin{to{rotate:1turn}}', ''],
  ['printing', '@media print{a{color:red}}', ''],
  ['forced colors', '@media (forced-colors: active){a{color:red}}', ''],
  ['screen and printing', '@media screen,print{a{color:red}}', '@media screen,print{a{color:red}}'],
  [
    'a web font, whose name is removed from lists of fonts',
    '@font-face{font-family:A B;src:url(a.woff2)format("woff2")}:root{--x:"A B", "A B C", serif}a{font-family:A B,A B C,var(--x)}',
    ':root{--x:"A B C", serif}a{font-family:A B C,var(--x)}',
  ],
  [
    'a local font',
    '@font-face{font-family:A;src:local(Arial)}',
    '@font-face{font-family:A;src:local(Arial)}',
  ],
  [
    'a declared property',
    '@layer properties{@supports (margin-trim:inline){*,:before{--x:0;--y:0}}}@property --x{syntax:"*";inherits:false;initial-value:0}a,.shown:focus{top:var(--x)}body{--x:1px}',
    '@layer properties{a,.shown:focus{--x:0}}a,.shown:focus{top:var(--x)}body{--x:1px}',
  ],
  ['the pseudo-elements of all elements', '*,:before,::backdrop{margin:0}', '*{margin:0}'],
  ['other pseudo-elements', 'a:before,::selection{margin:0}', 'a:before,::selection{margin:0}'],
  ['the parts of text fields', 'a,::placeholder,:-moz-ui-invalid{margin:0}', 'a{margin:0}'],
  [
    'the second choice for a font',
    'a{font-family:var(--font-sans,Arial)}',
    'a{font-family:var(--font-sans)}',
  ],
  [
    'a transition of a variable',
    '.shown{transition-property:color,--x}',
    '.shown{transition-property:color}',
  ],
  ['a class of what opens only after the site has started', '.slide-out{translate:100%}', ''],
])('which styles a page gets: %s', (_what, stylesheet, used) => {
  const script = 'const c=`flex shown slide-out sm:p-1.5 ${x}`';
  expect(usedStyles(stylesheet, { script, elements })).toBe(used);
});

test('a page with a text field keeps the styles of its parts', () => {
  const styles = '::placeholder{opacity:1}';
  expect(usedStyles(styles, { script: '', elements: new Set(['textarea']) })).toBe(styles);
});
