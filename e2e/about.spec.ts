import { expect, test } from './fixtures.ts';
import { boxOf, holdReplies, followFooterLink, listDocuments } from './page-actions.ts';

test('About shows the biography and the portrait of the host', async ({ page, visit }) => {
  await visit('/about');
  await expect(page).toHaveTitle('About | Plain Evidence');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Jonathan Hale');
  await expect(page.getByRole('heading', { level: 2, name: 'How I work' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Dear visitor,')).toBeVisible();
  await expect(main.locator('strong')).toHaveText('Plain Evidence');
  await expect(main.locator('blockquote')).toContainText('If I cannot show you where it says so');
  await expect(main.getByRole('listitem')).toHaveCount(4);
  // The built-in text is for sites without a biography.
  await expect(page.getByRole('heading', { name: 'Core Values' })).toHaveCount(0);

  const portrait = main.getByRole('img', { name: 'Jonathan Hale' });
  await expect(portrait).toBeVisible();
  await expect(portrait).not.toHaveJSProperty('naturalWidth', 0);
});

test(
  'with a portrait there are two columns on a desktop',
  { tag: '@desktop' },
  async ({ page, visit }) => {
    await visit('/about');
    const portrait = await boxOf(page.getByRole('main').getByRole('img'));
    const text = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(text.x).toBeGreaterThan(portrait.right);
    expect(text.y).toBeLessThan(portrait.bottom);
  },
);

test(
  'on a phone the portrait stands above the text',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/about');
    const portrait = await boxOf(page.getByRole('main').getByRole('img'));
    const text = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(text.y).toBeGreaterThanOrEqual(portrait.bottom);
  },
);

test('without a biography the built-in text stands in one column', async ({
  emptySite,
  page,
  visit,
}) => {
  await visit(`${emptySite.origin}/about`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Jonathan Hale');
  await expect(main.getByText(/^Welcome/)).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    /Mission/,
    'Background & Experience',
    'Core Values',
  ]);
  await expect(main.getByRole('listitem')).toHaveText([
    '20+ years in public policy',
    'Former military officer',
    'Advanced degrees in political science/international relations',
    'Contributor to think tanks',
    'Fact-based analysis',
    'Respect for diverse viewpoints',
    'Transparency and source verification',
    'Education',
  ]);

  await expect(main.getByRole('img')).toHaveCount(0);
  const column = await boxOf(page.getByRole('heading', { level: 1 }).locator('..'));
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(Math.abs(column.x - (width - column.right))).toBeLessThanOrEqual(16);
});

test('a link of the biography to a page of the site opens it without a new document', async ({
  page,
  visit,
}) => {
  await visit('/about');
  const documents = listDocuments(page);
  await page.getByRole('main').getByRole('link', { name: 'write to me' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Me');
  expect(documents).toEqual([]);
});

test('a link of the biography to another site opens a new tab', async ({
  context,
  edge,
  page,
  visit,
}) => {
  edge.answerPagesOf('https://www.archives.gov');
  await visit('/about');
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'the text of the Constitution' }).click();
  const opened = await opening;
  await expect(opened).toHaveURL('https://www.archives.gov/founding-docs/constitution-transcript');
  expect(await opened.evaluate(() => window.opener)).toBeNull();
});

test('a biography opened on the client looks like one that came with the document', async ({
  page,
  visit,
}) => {
  await visit('/about');
  const letter = page.locator('.prose');
  const fromDocument = await letter.innerHTML();
  await visit('/');
  await followFooterLink(page, 'About');
  await expect(letter).toBeVisible();
  expect(await letter.innerHTML()).toBe(fromDocument);
});

test('what a biography must not hold never reaches the page', async ({
  page,
  startSite,
  visit,
}) => {
  const site = await startSite(async ({ database }) => {
    await database
      .insertInto('bio_content')
      .values({
        id: crypto.randomUUID(),
        content:
          '<p onclick="alert(1)" style="color:red">Hello <script>alert(1)</script><a href="javascript:alert(1)">link</a></p><iframe src="https://example.org"></iframe><img src="x" onerror="alert(1)"><h4>Kept</h4>',
        headshotUrl: null,
        lastUpdated: '2025-03-01T12:00:00.000Z',
      })
      .execute();
  });
  const expected = async () => {
    const letter = page.locator('.prose');
    await expect(letter.getByRole('heading', { level: 4 })).toHaveText('Kept');
    await expect(letter).toContainText('Hello');
    await expect(letter.locator('script, iframe, img, [style], [onclick]')).toHaveCount(0);
    await expect(letter.locator('a[href^="javascript"]')).toHaveCount(0);
  };
  await visit(`${site.origin}/about`);
  await expected();
  await visit(site.origin);
  await followFooterLink(page, 'About');
  await expected();
});

test('a placeholder stands where the biography is still loading', async ({ page, visit }) => {
  await visit('/');
  const letGo = await holdReplies(page, '**/api/bio');
  await followFooterLink(page, 'About');
  await expect(page.getByRole('status', { name: 'Loading biography' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Jonathan Hale');
  await expect(page.getByRole('heading', { name: 'Core Values' })).toHaveCount(0);

  letGo();
  await expect(page.getByRole('heading', { name: 'How I work' })).toBeVisible();
});
