import type { Locator, Page } from '@playwright/test';
import { adminAddress, discoveryAddress, pageAddress } from '#domain/addresses.ts';
import { embedAddress } from '#domain/embed/embed-code.ts';
import type { Database } from '#server/core/database/tables.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import { expectAccessible } from '../support/accessibility-check.ts';
import { expect, test } from '../support/fixtures.ts';
import { overflowingElements, toast, visit } from '../support/page-actions.ts';

/** What the owner of a site has written. */
interface Texts {
  title: string;
  description: string;
  sourceTitle: string;
  sourceDescription: string;
  claim: string;
  quote: string;
  said: string;
  correction: string;
  transcript: string;
  biography: string;
}

/** What owners write in one language, and how it is declared. */
interface Example {
  language: string;
  locale: string;
  direction: 'ltr' | 'rtl';
  /** A word of the claim. */
  word: string;
  texts: Texts;
}

const examples: Example[] = [
  {
    language: 'ar',
    locale: 'ar_EG',
    direction: 'rtl',
    word: 'الميزانية',
    texts: {
      title: 'كيف يصبح المشروع قانونًا',
      description: 'كل خطوة، مع القواعد التي تحكمها.',
      sourceTitle: 'الدستور، المادة الأولى',
      sourceDescription: 'القسم السابع يصف مسار المشروع.',
      claim: 'تبدأ كل قوانين الميزانية في مجلس واحد.',
      quote: 'تنشأ جميع مشاريع القوانين في مجلس النواب.',
      said: 'للمجلس مئة وواحد عضو.',
      correction: 'للمجلس مئة عضو.',
      transcript: 'ارتفع الإيجار هذا العام.',
      biography: 'أشرح كيف تعمل الحكومة.',
    },
  },
  {
    language: 'fr',
    locale: 'fr_FR',
    direction: 'ltr',
    word: 'budget',
    texts: {
      title: 'Comment un projet devient une loi',
      description: 'Chaque étape, avec ses règles.',
      sourceTitle: 'La Constitution, article premier',
      sourceDescription: 'La section 7 décrit le parcours.',
      claim: 'Chaque loi de budget commence dans une chambre.',
      quote: 'Tous les projets naissent à la Chambre.',
      said: 'Le Sénat a 101 membres.',
      correction: 'Le Sénat a cent membres.',
      transcript: 'Le loyer a augmenté cette année.',
      biography: 'J’explique comment l’État fonctionne.',
    },
  },
  {
    language: 'ja',
    locale: 'ja_JP',
    direction: 'ltr',
    word: '予算',
    texts: {
      title: '法案が法律になるまで',
      description: 'すべての段階とその規則。',
      sourceTitle: '憲法第一条',
      sourceDescription: '第七節は法案の道筋を示す。',
      claim: '予算の法案は一つの院で始まる。',
      quote: 'すべての法案は下院で発議される。',
      said: '上院の議員は百一人である。',
      correction: '上院の議員は百人である。',
      transcript: '今年は家賃が上がりました。',
      biography: '政府の仕組みを説明します。',
    },
  },
];

/** Stores a video with everything that an owner writes about one, and a biography. Returns its id. */
async function makeContent(database: Database, texts: Texts, language: string): Promise<string> {
  const { title, description, sourceTitle, sourceDescription, claim, quote } = texts;
  const { id: videoId } = await makeVideo(database, { title, description });
  const source = { videoId, title: sourceTitle, description: sourceDescription };
  const { id: sourceId } = await makeSource(database, source);
  await makeCitation(database, { videoId, sourceId, claim, quote });
  await makeCorrection(database, {
    videoId,
    sourceId,
    startSecond: 252,
    said: texts.said,
    text: texts.correction,
  });
  await makeTranscript(database, {
    videoId,
    language,
    passageCount: 1,
    passages: JSON.stringify([{ startSecond: 1, text: texts.transcript }]),
    text: `0:01 ${texts.transcript}`,
  });
  await makeBio(database, { content: `<p>${texts.biography}</p>` });
  return videoId;
}

async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.getByLabel('Language of your videos').selectOption(language);
  await page.getByRole('button', { name: 'Save Site' }).click();
  await expect(toast(page)).toContainText('Site updated successfully');
}

/** The language and direction that browsers and screen readers use for a text. */
function declared(text: Locator) {
  return text.evaluate((element) => ({
    language: element.closest('[lang]')?.getAttribute('lang'),
    direction: getComputedStyle(element).direction,
  }));
}

for (const { language, locale, direction, word, texts } of examples) {
  test(`a site in ${language} states the language and direction of what its owner wrote, with English labels`, async ({
    page,
    prepareSite,
  }) => {
    let id = '';
    const site = await prepareSite(async ({ database }) => {
      id = await makeContent(database, texts, language);
    });
    await openPanel(page, site, adminAddress.siteSettings);
    await chooseLanguage(page, language);
    await page.context().clearCookies();

    const owners = { language, direction };
    const expectOwners = async (...shown: readonly string[]) => {
      for (const text of shown) {
        const element = page.getByText(text).filter({ visible: true }).first();
        expect(await declared(element), text).toEqual(owners);
      }
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.locator('html')).not.toHaveAttribute('dir');
      expect(await overflowingElements(page)).toEqual([]);
      await expectAccessible(page);
    };
    const open = (address: string) => visit(page, site.origin + address);

    await open(pageAddress.home);
    await expectOwners(texts.title);
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', locale);

    await open(pageAddress.video(id));
    await page.getByText('Transcript', { exact: true }).click();
    const { biography, ...onVideo } = texts;
    await expectOwners(...Object.values(onVideo));
    const correction = page.getByRole('region', { name: 'Corrections' }).getByRole('listitem');
    for (const label of ['Correction', 'What was said:']) {
      const shown = correction.getByText(label, { exact: true });
      expect(await declared(shown)).toEqual({ language: 'en', direction: 'ltr' });
    }
    const bar = direction === 'rtl' ? 'border-right-width' : 'border-left-width';
    await expect(correction.locator('> div')).toHaveCSS(bar, '4px');
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', locale);
    const structured = page.locator('script[type="application/ld+json"]').first();
    expect(await structured.textContent()).toContain(`"inLanguage":"${language}"`);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - article:
        - heading "${texts.title}" [level=1]
        - region "Corrections":
          - heading "Corrections" [level=2]
          - list:
            - listitem:
              - paragraph:
                - strong: Correction
                - time: March 2, 2025
                - link "4:12"
                - link "source 1"
              - paragraph: "What was said: “${texts.said}”"
              - paragraph: ${texts.correction}
        - paragraph: ${texts.description}
        - region "Link to source:":
          - list:
            - listitem:
              - heading "${texts.sourceTitle} archives.gov" [level=3]
              - paragraph: ${texts.sourceDescription}
              - list "Cited at":
                - listitem:
                  - link "4:12"
                  - text: ${texts.claim} Corrected
                  - blockquote: “${texts.quote}”
        - group:
          - text: Transcript
          - region "Transcript":
            - list:
              - listitem:
                - link "0:01"
                - text: ${texts.transcript}
    `);

    await open(pageAddress.about);
    await expectOwners(biography);

    await open(pageAddress.corrections);
    await expectOwners(texts.title, texts.said, texts.correction, texts.sourceTitle);

    await open(`${pageAddress.videos}?search=${encodeURIComponent(word)}`);
    await expect(page.locator('mark')).toHaveText(word);
    await expectOwners(texts.title);
    const found = page.getByRole('link', { name: texts.claim });
    expect(await declared(found.locator('mark'))).toEqual(owners);

    await page.goto(site.origin + embedAddress(id, 252));
    const { title, claim, quote, said, sourceTitle } = texts;
    await expectOwners(title, claim, quote, said, texts.correction, sourceTitle);

    const atom = await (await fetch(site.origin + discoveryAddress.atom)).text();
    expect(atom).toContain(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`);
    const json = await (await fetch(site.origin + discoveryAddress.json)).json();
    expect(json.language).toBe(language);
    // A reader of feeds shows the entry without the site's policies.
    await page.goto('about:blank');
    await page.setContent(`<html lang="en"><body>${json.items[0].content_html}</body></html>`);
    for (const text of [texts.description, claim, quote, said, texts.correction, sourceTitle]) {
      expect(await declared(page.getByText(text).first()), text).toEqual(owners);
    }
  });
}
