import { expect, test } from 'vitest';
import { POSSIBLE_BREAK, quoteFinder } from './find-quote.ts';

const isIn = (text: string, quote: string) => quoteFinder([text])(quote);

test.each([
  { quote: 'legal to vote at 16', text: 'It is legal\n  to vote, at 16.' },
  { quote: 'The “co-operation” ended', text: "the 'cooperation' ended" },
  { quote: 'outlays of $1,000 million', text: 'Outlays of 1 000 million' },
  {
    quote: 'the deficit … third largest on record',
    text: 'The deficit was the third largest on record',
  },
  { quote: 'The government of Ohio', text: 'the government of Ohio’s voters' },
  { quote: 'Es geht um die Straße', text: 'ES GEHT UM DIE STRASSE'.replace('SS', 'ß') },
  { quote: '自由であり、尊厳と権利', text: '生れながらにして自由であり、尊厳と権利とについて' },
  { quote: 'The court ruled', text: `12 May 2024${POSSIBLE_BREAK}The court ruled` },
  { quote: 'Outlays in 2024', text: `Outlays in 20${POSSIBLE_BREAK}24` },
])('the quote $quote is in "$text"', ({ quote, text }) => {
  expect(isIn(text, quote)).toBe(true);
});

test.each([
  { quote: 'legal to vote at 16', text: 'It is illegal to vote at 16.' },
  { quote: 'it is legal to vote', text: 'It is legal to voter groups' },
  { quote: 'outlays rose by 15 percent', text: 'Outlays rose by 1.5 percent' },
  { quote: 'outlays rose by 1.5 percent', text: 'Outlays rose by 15 percent' },
  { quote: '15 percent of outlays', text: '115 percent of outlays' },
  { quote: 'outlays rose to 15', text: 'Outlays rose to 156' },
  { quote: 'third largest … the deficit', text: 'The deficit was the third largest' },
  { quote: 'Oh no!', text: 'Oh no!' },
  { quote: '…', text: '…' },
])('the quote $quote is not in "$text"', ({ quote, text }) => {
  expect(isIn(text, quote)).toBe(false);
});

test('a quote is not found in a text that only resembles it, and is found at its end', () => {
  const quote = `${'no '.repeat(200)}money`;
  expect(isIn('no '.repeat(10_000), quote)).toBe(false);
  expect(isIn(`${'no '.repeat(10_000)}money`, quote)).toBe(true);
});
