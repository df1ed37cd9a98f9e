import type { Locator } from '@playwright/test';
import { adminAddress, discoveryAddress, pageAddress } from '#domain/addresses.ts';
import { embedAddress } from '#domain/embed/embed-code.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import { openPanel } from '../support/admin-actions.ts';
import { expectAccessible } from '../support/accessibility-check.ts';
import { expect, test } from '../support/fixtures.ts';
import { toast, visit } from '../support/page-actions.ts';

/** What an owner has written about a video, in Arabic. */
const texts = {
  title: 'كيف يصبح المشروع قانونًا',
  description: 'كل خطوة، مع القواعد التي تحكمها.',
  sourceTitle: 'الدستور، المادة الأولى',
  sourceDescription: 'القسم السابع يصف مسار المشروع.',
  claim: 'تبدأ كل قوانين الميزانية في مجلس واحد.',
  quote: 'تنشأ جميع مشاريع القوانين في مجلس النواب.',
  said: 'للمجلس مئة وواحد عضو.',
  correction: 'للمجلس مئة عضو.',
  transcript: 'ارتفع الإيجار هذا العام.',
};
const BIOGRAPHY = 'أشرح كيف تعمل الحكومة.';
/** A word of the claim. */
const WORD = 'الميزانية';

/** The language and direction that browsers and screen readers use for a text. */
function declared(text: Locator) {
  return text.evaluate((element) => ({
    language: element.closest('[lang]')?.getAttribute('lang'),
    direction: getComputedStyle(element).direction,
  }));
}

const owners = { language: 'ar', direction: 'rtl' };

test('what the owner of a site in Arabic wrote runs from right to left, and the English labels do not', async ({
  page,
  prepareSite,
}) => {
  const { title, description, sourceTitle, sourceDescription, claim, quote, said } = texts;
  let videoId = '';
  const site = await prepareSite(async ({ database }) => {
    const cited = await makeCited(database, {
      video: { title, description },
      source: { title: sourceTitle, description: sourceDescription },
      citations: [{ claim, quote }],
    });
    ({ videoId } = cited);
    const { sourceId } = cited;
    const correction = { startSecond: 252, said, text: texts.correction };
    await makeCorrection(database, { videoId, sourceId, ...correction });
    await makeTranscript(database, {
      videoId,
      language: 'ar',
      passageCount: 1,
      passages: JSON.stringify([{ startSecond: 1, text: texts.transcript }]),
    });
    await makeBio(database, { content: `<p>${BIOGRAPHY}</p>` });
  });
  const { origin } = site;
  await openPanel(page, site, adminAddress.siteSettings);
  await page.getByLabel('Language of your videos').selectOption('ar');
  await page.getByRole('button', { name: 'Save Site' }).click();
  await expect(toast(page)).toContainText('Site updated successfully');
  await page.context().clearCookies();

  const expectOwners = async (...shown: readonly string[]) => {
    for (const text of shown) {
      const element = page.getByText(text).filter({ visible: true }).first();
      expect(await declared(element), text).toEqual(owners);
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).not.toHaveAttribute('dir');
    await expectAccessible(page);
  };
  const open = (address: string) => visit(page, origin + address);

  await open(pageAddress.home);
  await expectOwners(title);
  await open(pageAddress.video(videoId));
  await page.getByText('Transcript', { exact: true }).click();
  await expectOwners(...Object.values(texts));
  const correction = page.getByRole('region', { name: 'Corrections' }).getByRole('listitem');
  for (const label of ['Correction', 'What was said:']) {
    const shown = correction.getByText(label, { exact: true });
    expect(await declared(shown)).toEqual({ language: 'en', direction: 'ltr' });
  }
  await expect(correction.locator('> div')).toHaveCSS('border-right-width', '4px');
  await open(pageAddress.about);
  await expectOwners(BIOGRAPHY);
  await open(pageAddress.corrections);
  await expectOwners(title, said, texts.correction, sourceTitle);
  await open(`${pageAddress.videos}?search=${encodeURIComponent(WORD)}`);
  await expectOwners(title);
  const found = page.getByRole('link', { name: claim });
  expect(await declared(found.locator('mark'))).toEqual(owners);
  await page.goto(origin + embedAddress(videoId, 252));
  await expectOwners(title, claim, quote, said, texts.correction, sourceTitle);

  const feed = await (await fetch(origin + discoveryAddress.json)).json();
  // A reader of feeds shows the entry without the site's policies.
  await page.goto('about:blank');
  await page.setContent(`<html lang="en"><body>${feed.items[0].content_html}</body></html>`);
  for (const text of [description, claim, quote, said, texts.correction, sourceTitle]) {
    expect(await declared(page.getByText(text).first()), text).toEqual(owners);
  }
});
