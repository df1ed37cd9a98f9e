import { expect, test } from 'vitest';
import { accentPair, accentSentence, MIN_CONTRAST } from '#domain/site/accent.ts';
import { contrast } from '#domain/site/color.ts';
import { themeColors } from '#domain/site/theme-colors.ts';

const RANDOM_COLORS = 10_000;

function hex(value: number): string {
  return `#${value.toString(16).padStart(6, '0')}`;
}

/** Different colors in an order without pattern, the same in every run. */
function randomColors(): string[] {
  let value = 1;
  return Array.from({ length: RANDOM_COLORS }, () => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return hex(value >>> 8);
  });
}

/** Black, white and the colors between them with channels that are zero, half or full. */
function cornerColors(): string[] {
  const steps = [0, 1, 127, 128, 254, 255];
  return steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => hex((red << 16) | (green << 8) | blue))),
  );
}

test('every color becomes one for light and one for dark pages that can be read as text, and text on it', () => {
  const problems: string[] = [];
  for (const chosen of [...randomColors(), ...cornerColors()]) {
    const pair = accentPair(chosen);
    for (const scheme of ['light', 'dark'] as const) {
      const { color } = pair[scheme];
      const others = [themeColors.paper, themeColors.raised, themeColors['on-accent']];
      const lowest = Math.min(...others.map((other) => contrast(color, other[scheme])));
      if (!/^#[0-9a-f]{6}$/.test(color) || !(lowest >= MIN_CONTRAST)) {
        problems.push(`${chosen} ${scheme}: ${color} ${lowest}`);
      }
    }
  }
  expect(problems).toEqual([]);
});

test.each([
  ['#ffff00', '#525200', '#ffff00', 'Darkened for light pages'],
  ['#0000FF', '#0000ff', '#85adff', 'Lightened for dark pages'],
  ['#2e7d32', '#005c0f', '#70bf71', 'Darkened for light pages and lightened for dark pages'],
  ['#000000', '#000000', '#aeaeae', 'Lightened for dark pages'],
  ['#ffffff', '#4f4f4f', '#ffffff', 'Darkened for light pages'],
])('%s becomes %s and %s', (chosen, light, dark, change) => {
  const pair = accentPair(chosen);
  expect([pair.light.color, pair.dark.color]).toEqual([light, dark]);
  expect(accentSentence(pair)).toMatch(
    new RegExp(`^${change} so that text is readable \\(7\\.[0-9] : 1\\)\\.$`),
  );
});

test.each([
  ['#ffffff', '#000000', 21],
  ['#000000', '#ffffff', 21],
  ['#767676', '#ffffff', 4.54],
  ['#9b1c1c', '#9b1c1c', 1],
])('%s on %s has the contrast %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});
