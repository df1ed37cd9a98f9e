/**
 * Texts of one line that are wrong in a document, or break it, unless they are escaped exactly once.
 */
export const hostileTexts: readonly string[] = [
  `"Quotes" & 'apostrophes'`,
  '</script><script>alert(1)</script>',
  '<b>bold</b> &lt;b&gt; &amp;amp; &#60;',
  '<![CDATA[ x ]]> ]]>',
  '<!-- comment --> <?xml version="1.0"?>',
  'Emoji 😀 👩‍👩‍👧 🏳️‍🌈',
  'עברית و العربية \u202Eright to left\u202C',
  `${'wide '.repeat(39)}😀 end`,
  'a'.repeat(200),
];
