import { expect, test } from 'vitest';
import { siteUpdateSchema } from './site-input.ts';

test.each([
  [{}, {}],
  [
    { brand: ' Größe & Maß ', creatorName: '日本\u200f語', tagline: 'a\tb' },
    { brand: 'Größe & Maß', creatorName: '日本\u200f語', tagline: 'a b' },
  ],
  [
    {
      brand: '',
      creatorName: ' \u200f',
      tagline: null,
      footerBlurb: '\t',
      correctionsPolicy: '\n',
    },
    { brand: null, creatorName: null, tagline: null, footerBlurb: null, correctionsPolicy: null },
  ],
  [
    { correctionsPolicy: 'one\r\n\r\ntwo', brand: '</style><script>' },
    { correctionsPolicy: 'one\n\ntwo', brand: '</style><script>' },
  ],
  [
    { brand: 'W'.repeat(60), creatorName: 'W'.repeat(80), tagline: 'W'.repeat(200) },
    { brand: 'W'.repeat(60), creatorName: 'W'.repeat(80), tagline: 'W'.repeat(200) },
  ],
  [
    { copyrightYear: 1900, timeZone: 'Pacific/Kiritimati', accent: ' #00FF7f ' },
    { copyrightYear: 1900, timeZone: 'Pacific/Kiritimati', accent: '#00ff7f' },
  ],
  [
    { copyrightYear: 2100, timeZone: null, accent: null },
    { copyrightYear: 2100, timeZone: null, accent: null },
  ],
  [{ timeZone: 'UTC', unknown: 1 }, { timeZone: 'UTC' }],
])('%j is accepted', (sent, update) => {
  expect(siteUpdateSchema.parse(sent)).toEqual(update);
});

test.each([
  [{ brand: 'W'.repeat(61) }, 'Site name must be at most 60 characters'],
  [{ creatorName: 'W'.repeat(81) }, 'Your name must be at most 80 characters'],
  [{ tagline: 'W'.repeat(201) }, 'Tagline must be at most 200 characters'],
  [{ footerBlurb: 'W'.repeat(301) }, 'Footer text must be at most 300 characters'],
  [{ correctionsPolicy: 'W'.repeat(2001) }, 'Corrections policy must be at most 2,000 characters'],
  [{ brand: 'A\r\nBcc: b@example.org' }, 'Site name must be a single line of text'],
  [{ creatorName: 'A\u2028B' }, 'Your name must be a single line of text'],
  [{ tagline: 'A\nB' }, 'Tagline must be a single line of text'],
  [{ footerBlurb: 'A\0' }, 'Footer text must be a single line of text'],
  [{ correctionsPolicy: 'A\0' }, 'Corrections policy must be plain text'],
  [{ brand: 7 }, 'Site name must be plain text'],
  [{ copyrightYear: 1899 }, 'Copyright year must be a year from 1900 to 2100'],
  [{ copyrightYear: 2101 }, 'Copyright year must be a year from 1900 to 2100'],
  [{ copyrightYear: 2025.5 }, 'Copyright year must be a year from 1900 to 2100'],
  [{ copyrightYear: '2025' }, 'Copyright year must be a year from 1900 to 2100'],
  [{ timeZone: 'America/Los_Angles' }, 'Please choose a time zone'],
  [{ timeZone: '' }, 'Please choose a time zone'],
  [{ language: 'english' }, 'Please choose a language'],
  [{ language: '"><script>' }, 'Please choose a language'],
  [{ language: 'ar" dir="rtl' }, 'Please choose a language'],
  [{ language: 'x-a' }, 'Please choose a language'],
  [{ language: 'a'.repeat(36) }, 'Please choose a language'],
  [{ accent: '#12345' }, 'Accent color must look like #1a2b3c'],
  [{ accent: 'red' }, 'Accent color must look like #1a2b3c'],
  [{ accent: '#123456;}' }, 'Accent color must look like #1a2b3c'],
  [[], 'Please fill in the values of your site'],
])('%j is refused', (sent, sentence) => {
  const messages = siteUpdateSchema.safeParse(sent).error?.issues.map(({ message }) => message);
  expect(messages).toEqual([sentence]);
});
