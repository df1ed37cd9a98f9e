import type { Page } from '@playwright/test';
import { apiAddress, queryKeys } from '#domain/addresses.ts';
import { isRichTextHref } from '#domain/text/rich-text-href.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';
import { sanitizeForGood } from '#server/bio/sanitize-rich-text.ts';
import { makeBio } from '#tests/make-bio.ts';
import { xssPayloads } from '#tests/xss-payloads.ts';
import { expect, test } from './fixtures.ts';
import { leaveRenderingToTheBrowser } from './page-actions.ts';

// The content security policy would stop most of it; here the sanitisers stand alone.
test.use({ bypassCSP: true });

test('what the server has sanitised runs nothing in a browser', async ({
  page,
  startSite,
  visit,
}) => {
  const content = `<p>Beginning</p>${xssPayloads.map(sanitizeForGood).join('')}`;
  const site = await startSite(async ({ database }) => {
    await makeBio(database, { content });
  });
  const dialogs = listDialogs(page);
  await visit(`${site.origin}/about`);
  await expect(page.getByText('Beginning')).toBeVisible();
  expect(await forbiddenOn(page)).toEqual([]);
  await page.waitForLoadState('networkidle');
  expect(dialogs).toEqual([]);
});

// Some swallow what follows them, so each also has its turn the other way round.
const batches = [...batched(xssPayloads), ...batched(xssPayloads.toReversed())];

for (const [index, payloads] of batches.entries()) {
  test(
    `what the server had let pass, the browser would not, part ${index + 1} of ${batches.length}`,
    { tag: '@desktop' },
    async ({ page, visit }) => {
      const dialogs = listDialogs(page);
      await leaveRenderingToTheBrowser(page);
      await page.route(`**${apiAddress(queryKeys.bio)}`, (route) =>
        route.fulfill({
          json: { content: `<p>Beginning</p>${payloads.join('')}`, headshotUrl: null },
        }),
      );
      await visit('/about');
      await expect(page.getByText('Beginning')).toBeVisible();
      expect(await forbiddenOn(page), payloads.join('\n')).toEqual([]);
      expect(dialogs, payloads.join('\n')).toEqual([]);
    },
  );
}

/** Few enough at once to see which one it was. */
function batched(payloads: readonly string[], size = 24): string[][] {
  return Array.from({ length: Math.ceil(payloads.length / size) }, (_, index) =>
    payloads.slice(index * size, (index + 1) * size),
  );
}

/** Every dialog that a script has opened. */
function listDialogs(page: Page): readonly string[] {
  const messages: string[] = [];
  page.on('dialog', async (dialog) => {
    messages.push(dialog.message());
    await dialog.dismiss();
  });
  return messages;
}

/** What stands in the biography and in no policy: elements, attributes and addresses. */
async function forbiddenOn(page: Page): Promise<string[]> {
  const addresses = await page
    .locator('.prose a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const elements = await page.evaluate(({ allowedTags, allowedAttributes }: Allowed) => {
    const wrong = [...document.querySelectorAll('.prose *')].filter(
      (element) =>
        !allowedTags.includes(element.localName) ||
        element.namespaceURI !== 'http://www.w3.org/1999/xhtml' ||
        element.getAttributeNames().some((name) => !allowedAttributes.includes(name)),
    );
    return wrong.map((element) => element.outerHTML);
  }, richTextPolicy);
  return [...elements, ...addresses.filter((address) => !isRichTextHref(address))];
}

type Allowed = Record<'allowedTags' | 'allowedAttributes', readonly string[]>;
