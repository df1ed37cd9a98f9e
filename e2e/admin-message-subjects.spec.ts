import { adminAddress } from '#domain/addresses.ts';
import { makeMessage } from '#tests/make-message.ts';
import { openPanel } from './admin-actions.ts';
import { expect, test } from './fixtures.ts';

const subjects = [
  { subject: 'general', label: 'General Inquiry', colour: 'blue' },
  { subject: 'video-request', label: 'Video Topic Request', colour: 'green' },
  { subject: 'source-suggestion', label: 'Source Suggestion', colour: 'purple' },
  { subject: 'collaboration', label: 'Collaboration', colour: 'orange' },
  { subject: 'media', label: 'Media Inquiry', colour: 'pink' },
  { subject: 'other', label: 'Other', colour: 'grey' },
  { subject: 'A subject from elsewhere', label: 'A subject from elsewhere', colour: 'grey' },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `each subject has its label and its colour, ${colorScheme}`,
    { tag: '@desktop' },
    async ({ page, startSite }) => {
      await page.emulateMedia({ colorScheme });
      const site = await startSite(async ({ database }) => {
        for (const { subject } of subjects) {
          await makeMessage(database, {
            message: { firstName: 'About', lastName: subject, subject },
          });
        }
      });
      await openPanel(page, site, adminAddress.messages);
      for (const { subject, label, colour } of subjects) {
        const card = page.getByRole('article', { name: `About ${subject}`, exact: true });
        const badge = card.getByText(label, { exact: true });
        expect(await badge.evaluate(nameOfColour), label).toBe(colour);
      }
    },
  );
}

/** Runs in the page. */
function nameOfColour(element: Element): string | undefined {
  const channels = getComputedStyle(element).color.match(/[\d.]+/g) ?? [];
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Number(channel) / 255);
  const strongest = Math.max(red, green, blue);
  const range = strongest - Math.min(red, green, blue);
  const lightness = strongest - range / 2;
  if (range / (1 - Math.abs(2 * lightness - 1)) < 0.25) return 'grey';
  const sector =
    strongest === red
      ? (green - blue) / range
      : strongest === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  const hue = (sector * 60 + 360) % 360;
  const hues = { orange: 15, green: 140, blue: 220, purple: 272, pink: 328 };
  return Object.entries(hues).find(([, middle]) => Math.abs(hue - middle) < 20)?.[0];
}
