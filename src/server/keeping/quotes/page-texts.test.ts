import { expect, test } from 'vitest';
import { quoteFinder } from '#domain/keeping/find-quote.ts';
import { pageTexts } from '#server/keeping/quotes/page-texts.ts';

/** Sentences as an owner quotes them. */
const quotes = [
  'All legislative Powers herein granted shall be vested in a Congress of the United States.',
  'No Money shall be drawn from the Treasury, but in Consequence of Appropriations made by Law.',
  'Outlays rose by 4.5 percent to $6.8 trillion, or 23.4 percent of GDP.',
  'The court’s decision was 6–3; Justice Kagan dissented.',
  '“We did not find evidence of fraud,” the commission wrote on page 12.',
  'In fiscal year 2024, the deficit was $1.8 trillion … the third largest on record.',
  'Officials (acting under section 702) may not target U.S. persons.',
  'The file was first offered to the office in December.',
  'Ceux qui proposent une loi nouvelle doivent en prouver l’utilité.',
  'Die Würde des Menschen ist unantastbar; sie zu achten ist Verpflichtung.',
  'La soberanía nacional reside en el pueblo español.',
  'Носителем суверенитета и единственным источником власти является народ.',
  'يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق.',
  'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.',
  'すべての人間は、生れながらにして自由であり、尊厳と権利とについて平等である。',
  'İstanbul’da ışıklar söndü, kimse şaşırmadı.',
  'Unemployment (U-3) fell to 3.4 % – the lowest since 1969.',
  'An act to establish the Treasury Department, approved 2 September 1789.',
  'Members shall receive a compensation for their services, to be ascertained by law.',
  'Each House may determine the rules of its proceedings.',
];

/** The words of a quote, each written in some way. */
const eachWord = (quote: string, write: (word: string, index: number) => string) =>
  quote.split(' ').map((word, index) => write(escape(word), index));

/** A page in which the words between the given parts stand. */
const page = (body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Report</title><style>p{margin:0}</style></head><body><nav><a href="/">Home</a></nav>${body}<footer>Contact</footer><script>track("x")</script></body></html>`;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Ways in which pages write the same sentence. */
const layouts: Record<string, (quote: string) => string> = {
  paragraph: (quote) => page(`<p>Before. ${escape(quote)} After.</p>`),
  'words with emphasis': (quote) => {
    const words = eachWord(quote, (word, index) => (index % 3 === 0 ? `<em>${word}</em>` : word));
    return page(`<p>${words.join(' ')}</p>`);
  },
  'cells of a table': (quote) => {
    const cells = eachWord(quote, (word) => `<td>${word}</td>`);
    return page(`<table><tr>${cells.join('')}</tr></table>`);
  },
  'marks of footnotes': (quote) => {
    const words = eachWord(quote, (word, index) =>
      index % 4 === 3 ? `${word}<sup><a href="#f${index}">[${index}]</a></sup>` : word,
    );
    return page(`<p>${words.join(' ')}</p>`);
  },
  'soft hyphens and no-break spaces': (quote) => {
    const words = eachWord(quote, (word) => word.replace(/^(\p{L}{3})(?=\p{L}{4})/u, '$1&shy;'));
    return page(`<p>${words.join('&nbsp;')}</p>`);
  },
  'ligatures and straight quotation marks': (quote) => {
    const straight = quote.replaceAll('’', "'").replaceAll(/[“”]/g, '"');
    return page(`<p>${escape(straight.replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ'))}</p>`);
  },
  'lines that break anywhere': (quote) =>
    page(`<pre>\n   ${eachWord(quote, (word) => word).join('\n      ')}</pre>`),
  'a heading in capitals': (quote) => page(`<h2>${escape(quote.toUpperCase())}</h2>`),
  'several paragraphs': (quote) =>
    page(eachWord(quote, (word) => `<div><span>${word}</span></div>`).join('\n')),
  'elements that only styles set apart': (quote) =>
    page(`<p><span>Before</span><span>${escape(quote)}</span><span>After</span></p>`),
  'elements that are not closed': (quote) => page(`<ul><li>One<li>${escape(quote)}<p>Two<br>`),
};

test('a quote is found on pages that write it in eleven ways, and not on a page with other words', () => {
  const missed: string[] = [];
  for (const [layout, write] of Object.entries(layouts)) {
    for (const [index, quote] of quotes.entries()) {
      const find = (html: string) => {
        const content = { contentType: 'text/html', bytes: Buffer.from(html), isWhole: true };
        return quoteFinder(pageTexts(content) ?? [])(quote);
      };
      if (!find(write(quote))) missed.push(`${layout}: ${quote}`);
      expect(find(write(quotes[(index + 1) % quotes.length] ?? ''))).toBe(false);
    }
  }
  expect(missed).toEqual([]);
});

test.each([
  ['nested elements', '<div>'.repeat(200_000)],
  ['end tags in nested elements', `${'<b>'.repeat(1000)}${'</i>'.repeat(250_000)}`],
])('a page with a megabyte of %s is not read', (_name, html) => {
  const content = { contentType: 'text/html', bytes: Buffer.from(html), isWhole: true };
  expect(pageTexts(content)).toBeNull();
});
