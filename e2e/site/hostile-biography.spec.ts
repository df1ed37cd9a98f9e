import type { Page } from '@playwright/test';
import { apiRoute } from '#domain/addresses.ts';
import { isRichTextHref } from '#domain/text/rich-text-href.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';
import { sanitizeUntilStable } from '#server/content/bio/sanitize-rich-text.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { xssPayloads } from '#tests/inputs/xss-payloads.ts';
import { expect, test } from '../support/fixtures.ts';
import { skipServerRendering, visit } from '../support/page-actions.ts';

// The content security policy would block most payloads and hide a fault of the sanitizers.
test.use({ bypassCSP: true });

test('a biography that the server sanitized runs no script in a browser', async ({
  page,
  prepareSite,
}) => {
  const content = `<p>Beginning</p>${xssPayloads.map(sanitizeUntilStable).join('')}`;
  const site = await prepareSite(({ database }) => makeBio(database, { content }));
  const dialogs = listDialogs(page);
  await visit(page, `${site.origin}/about`);
  await expect(page.getByText('Beginning')).toBeVisible();
  expect(await forbiddenContent(page)).toEqual([]);
  await page.waitForLoadState('networkidle');
  expect(dialogs).toEqual([]);
});

// A payload, such as an unclosed comment, can hide the payloads that follow it in its batch. They are
// therefore tested in reverse order as well.
for (const [order, payloads] of [
  ['in list order', xssPayloads],
  ['in reverse order', xssPayloads.toReversed()],
] as const) {
  test(`the browser's sanitizer alone removes every payload, ${order}`, async ({ page }) => {
    const dialogs = listDialogs(page);
    await skipServerRendering(page);
    let content = '';
    await page.route(`**${apiRoute.bio}`, (route) =>
      route.fulfill({ json: { content, headshotUrl: null } }),
    );
    for (const batch of batched(payloads)) {
      content = `<p>Beginning</p>${batch.join('')}`;
      await visit(page, '/about');
      await expect(page.getByText('Beginning')).toBeVisible();
      expect(await forbiddenContent(page), batch.join('\n')).toEqual([]);
      expect(dialogs, batch.join('\n')).toEqual([]);
    }
  });
}

/** Splits the payloads into batches small enough to find the one that failed. */
function batched(payloads: readonly string[], size = 24): string[][] {
  return Array.from({ length: Math.ceil(payloads.length / size) }, (_, index) =>
    payloads.slice(index * size, (index + 1) * size),
  );
}

/** Collects the messages of dialogs that scripts open. */
function listDialogs(page: Page): readonly string[] {
  const messages: string[] = [];
  page.on('dialog', async (dialog) => {
    messages.push(dialog.message());
    await dialog.dismiss();
  });
  return messages;
}

/** Returns the elements and link addresses of the biography that the policy does not allow. */
async function forbiddenContent(page: Page): Promise<string[]> {
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
