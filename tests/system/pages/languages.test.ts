import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { embedAddress } from '#domain/embed/embed-code.ts';
import { indexMissingVideos } from '#server/content/search-index/index-video.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { firstOf } from '#tests/slow-test.ts';

const words = {
  ar: ['ميزانية', 'ar_EG'],
  fr: ['Impôts', 'fr_FR'],
  ja: ['予算', 'ja_JP'],
} as const;

/** A video whose texts all begin with a word, at a site of a language. */
async function makeWritten(
  { database }: TestApp,
  word: string,
  language: string | null = null,
): Promise<string> {
  const { videoId } = await makeCited(database, {
    video: { title: `${word} title`, description: `${word} description`, language },
    source: { title: `${word} source`, description: `${word} note` },
    citations: [{ claim: `${word} claim`, quote: `${word} quote` }],
  });
  await makeCorrection(database, { videoId, text: `${word} correction` });
  await makeTranscript(database, { videoId, language: language ?? 'en' });
  return videoId;
}

/** The languages of the elements that contain texts, by text without its labels. */
async function languagesIn(site: TestApp, address: string): Promise<Map<string, unknown[]>> {
  const reply = await site.get(address);
  expect(reply.statusCode).toBe(200);
  const document = parse(reply.body);
  expect(document.querySelector('html')?.getAttribute('lang')).toBe('en');
  for (const label of document.querySelectorAll('[lang=en][dir=ltr]')) label.remove();
  return new Map(
    document
      .querySelectorAll('[dir=auto]')
      .map((element) => [element.text.trim(), [element.getAttribute('lang')]]),
  );
}

test.each(firstOf(1, Object.entries(words)))(
  'a site in %s declares the language of what its owner wrote, and English labels',
  async (language, [word, locale]) => {
    await using site = await startBuiltSite({ settings: { SITE_URL: 'https://evidence.example' } });
    await makeSiteSettings(site.database, { language, tagline: `${word} tagline` });
    await makeBio(site.database, { content: `<p>${word} biography</p>` });
    const id = await makeWritten(site, word);
    await indexMissingVideos(site.database);
    const texts = (...kinds: string[]) => kinds.map((kind) => [`${word} ${kind}`, [language]]);
    const expectTexts = async (address: string, ...kinds: string[]) =>
      expect([...(await languagesIn(site, address))]).toEqual(
        expect.arrayContaining(texts(...kinds)),
      );

    await expectTexts('/', 'tagline', 'title');
    await expectTexts('/videos', 'title');
    await expectTexts('/about', 'biography');
    await expectTexts('/corrections', 'title', 'correction');
    const onPage = ['title', 'description', 'source', 'note', 'claim', 'correction'];
    await expectTexts(`/video/${id}`, ...onPage);
    await expectTexts(embedAddress(id, 252), 'title', 'claim', 'source');

    const page = (await site.get(`/video/${id}`)).body;
    expect(page).toContain(`<meta property="og:locale" content="${locale}">`);
    expect(page).toContain(`"inLanguage":"${language}"`);
    expect((await site.get('/feed.xml')).body).toContain(`xml:lang="${language}"`);
    expect((await site.get('/feed.json')).json()).toMatchObject({ language });
    const image = /<meta property="og:image" content="https:\/\/evidence\.example([^"]+)"/.exec(
      page,
    );
    expect((await site.get(image?.[1] ?? '')).headers['content-type']).toBe('image/jpeg');
    const found = await site.get(`/api/search?q=${encodeURIComponent(word)}`);
    expect(found.json().videos).toMatchObject([{ id }]);
  },
);

test('the language of a video counts before that of the site', async () => {
  await using site = await startBuiltSite();
  await makeSiteSettings(site.database, { language: 'fr' });
  const [word] = words.ar;
  const id = await makeWritten(site, word, 'ar');
  for (const address of ['/', `/video/${id}`, '/corrections', embedAddress(id, 252)]) {
    expect((await languagesIn(site, address)).get(`${word} title`)).toEqual(['ar']);
  }
  const page = (await site.get(`/video/${id}`)).body;
  expect(page).toContain('<meta property="og:locale" content="ar_EG">');
  expect(page).toContain('"inLanguage":"ar"');
  expect((await site.get('/feed.xml')).body).toContain('<entry xml:lang="ar">');
  expect((await site.get('/feed.json')).json().items).toMatchObject([{ language: 'ar' }]);
});

test('the quotes of a source and the link to a mirror have the language that is named', async () => {
  await using site = await startBuiltSite();
  const { database } = site;
  const id = await makeWritten(site, 'Tax');
  const pageOf = async (address: string) => (await site.get(address)).body;
  await database
    .updateTable('videos')
    .set({ youtubeId: sampleRows.youtube_videos.youtubeId })
    .execute();
  await database.insertInto('youtube_videos').values(sampleRows.youtube_videos).execute();
  const mirror = { ...sampleRows.mirrors, videoId: id, language: null };
  await database.insertInto('mirrors').values(mirror).execute();
  const unnamed = await pageOf(`/video/${id}`);
  expect(unnamed).not.toContain('hrefLang');
  expect(unnamed).toMatch(/<blockquote dir="auto"/);

  await database.updateTable('mirrors').set({ language: 'fr' }).execute();
  await database.updateTable('sources').set({ language: 'de' }).execute();
  await indexMissingVideos(database);
  const page = await pageOf(`/video/${id}`);
  const link = parse(page).querySelector('a[hreflang=fr]');
  expect(link?.text).toBe(`${mirror.label} (français)`);
  expect(page).toMatch(/"name":"Tax source","url":"[^"]+","inLanguage":"de"/);
  const addresses = [`/video/${id}`, embedAddress(id, 252), `/case?m=${id}.252`];
  for (const address of addresses) {
    const languages = await languagesIn(site, address);
    expect(languages.get('“Tax quote”')).toEqual(['de']);
    expect(languages.get('Tax claim')).toEqual([undefined]);
  }
  expect(await pageOf('/feed.xml')).toContain('&lt;blockquote lang=&quot;de&quot;');
  const found = await pageOf('/videos?search=tax%20quote');
  expect(parse(found).querySelector('[lang=de]')?.text).toContain('Tax quote');
});

test('the texts of a site in English have no language of their own', async () => {
  await using site = await startBuiltSite();
  const id = await makeWritten(site, 'Tax');
  const languages = [...(await languagesIn(site, `/video/${id}`)).values()];
  expect(new Set(languages.flat())).toEqual(new Set([undefined]));
  expect((await site.get(`/video/${id}`)).body).not.toContain('og:locale');
});
