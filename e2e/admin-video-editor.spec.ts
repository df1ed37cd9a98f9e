import { openPanel } from './admin-actions.ts';
import {
  expectDone,
  fillInVideo,
  listSentVideos,
  openEditor,
  storedVideos,
  videoRow,
  withVideos,
  youtubeField,
} from './admin-content-actions.ts';
import { expect, test } from './fixtures.ts';

const ID = 'dQw4w9WgXcQ';

test.use({ timezoneId: 'America/New_York' });

test('a new video is stored from a link, published from now on and above all others', async ({
  page,
  startSite,
}) => {
  const site = await startSite(withVideos('Second', 'First'));
  await openPanel(page, site);
  const editor = await openEditor(page);
  await expect(youtubeField(editor)).toBeFocused();
  await expect(editor.getByLabel('Sort order')).toHaveValue('3');
  await expect(editor.getByText('Time in America/New_York.')).toBeVisible();
  await expect(editor.getByText(/published/i)).toHaveCount(0);

  await fillInVideo(editor, `https://youtu.be/${ID}?t=42`, 'A new <b>video</b>');
  await editor.getByLabel('Description').fill('Two lines,\nof which javascript: is the second.');
  await editor.getByRole('button', { name: 'Add Video' }).click();
  await expectDone(page, 'Video created successfully');
  await expect(editor).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add New Video' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'A new bvideo/b',
    'Second',
    'First',
  ]);
  await expect(videoRow(page, 'A new').getByText('Published today')).toBeVisible();

  const [stored] = await storedVideos(site);
  expect(stored).toMatchObject({
    title: 'A new bvideo/b',
    description: 'Two lines,\nof which  is the second.',
    youtubeId: ID,
    youtubeUrl: `https://youtu.be/${ID}?t=42`,
    thumbnail: `https://i.ytimg.com/vi/${ID}/hqdefault.jpg`,
    isPublished: true,
    isVertical: false,
    sortOrder: 3,
  });
});

for (const text of [
  ID,
  `youtube.com/watch?v=${ID}`,
  `https://m.youtube.com/watch?v=${ID}&feature=share`,
  `https://music.youtube.com/watch?v=${ID}`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/live/${ID}?si=abc`,
  `https://studio.youtube.com/video/${ID}/edit`,
]) {
  test(`${text} is recognised as it is typed`, { tag: '@desktop' }, async ({ emptySite, page }) => {
    await openPanel(page, emptySite);
    const editor = await openEditor(page);
    await youtubeField(editor).fill(text);
    await expect(editor.getByText(`Video ${ID}`)).toBeVisible();
    await expect(editor.locator('img')).toHaveAttribute('src', RegExp(`/vi/${ID}/`));
    await expect(editor.getByLabel('Vertical video')).not.toBeChecked();
    await expect(editor.getByRole('alert')).toHaveCount(0);
  });
}

test(
  'a pasted embed code names the video, and its address is stored',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site);
    const editor = await openEditor(page);
    const address = `https://www.youtube.com/embed/${ID}?si=abc`;
    await fillInVideo(editor, `<iframe width="560" src="${address}"></iframe>`, 'Embedded');
    await expect(editor.getByText(`Video ${ID}`)).toBeVisible();
    await editor.getByRole('button', { name: 'Add Video' }).click();
    await expectDone(page, 'Video created successfully');
    expect(await storedVideos(site)).toEqual([
      expect.objectContaining({ youtubeId: ID, youtubeUrl: address }),
    ]);
  },
);

test(
  'a link that is none is told beside the field, and nothing is sent',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite);
    const sent = listSentVideos(page);
    const editor = await openEditor(page);
    await fillInVideo(editor, 'https://vimeo.com/12345', 'A video');
    await expect(youtubeField(editor)).toHaveAccessibleDescription(
      /This is not a YouTube link or video ID$/,
    );
    await expect(editor.locator('img')).toHaveCount(0);
    await editor.getByRole('button', { name: 'Add Video' }).click();
    await expect(youtubeField(editor)).toBeFocused();
    await youtubeField(editor).fill(ID);
    await expect(editor.getByRole('alert')).toHaveCount(0);
    expect(sent).toEqual([]);
  },
);

test('every mistake is told at its field', { tag: '@desktop' }, async ({ emptySite, page }) => {
  await openPanel(page, emptySite);
  const sent = listSentVideos(page);
  const editor = await openEditor(page);
  await editor.getByLabel('Title').fill(' <> ');
  await editor.getByLabel('Publish date').fill('');
  await editor.getByRole('button', { name: 'Add Video' }).click();
  await expect(editor.getByRole('alert')).toHaveText([
    'Please paste a YouTube link or video ID',
    'Title is required',
    'Please enter a date and a time',
  ]);
  expect(sent).toEqual([]);
});

test(
  'a Shorts link makes the video vertical, and another link takes that back',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite);
    const editor = await openEditor(page);
    const vertical = editor.getByRole('switch', { name: 'Vertical video' });
    await youtubeField(editor).fill(`https://www.youtube.com/shorts/${ID}`);
    await expect(vertical).toBeChecked();
    await youtubeField(editor).fill(`https://youtu.be/${ID}`);
    await expect(vertical).not.toBeChecked();
    await vertical.check();
    await youtubeField(editor).fill(`https://youtu.be/${ID}?si=abc`);
    await expect(vertical).toBeChecked();
  },
);

test(
  'a video that is here already is pointed out, and may be added all the same',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(withVideos('The only one'));
    await openPanel(page, site);
    const editor = await openEditor(page);
    await fillInVideo(editor, 'https://youtu.be/video-00001', 'The same again');
    await expect(editor.getByText('You have this video already: “The only one”')).toBeVisible();
    await editor.getByRole('button', { name: 'Add Video' }).click();
    await expectDone(page, 'Video created successfully');

    // Its own link is no double.
    await expect(videoRow(page, 'The same again')).toBeVisible();
    await site.database.deleteFrom('videos').where('title', '=', 'The only one').execute();
    await page.reload();
    await openEditor(page, 'The same again');
    await expect(page.getByText(/You have this video already/)).toHaveCount(0);
  },
);

test(
  'a sort order that is none becomes 1 when the field is left',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(withVideos('Second', 'First'));
    await openPanel(page, site);
    const editor = await openEditor(page, 'Second');
    const sortOrder = editor.getByLabel('Sort order');
    for (const [typed, read] of [
      ['', '1'],
      ['-4', '1'],
      ['0', '1'],
      ['7.9', '7'],
    ] as const) {
      await sortOrder.fill(typed);
      await sortOrder.blur();
      await expect(sortOrder).toHaveValue(read);
    }
    await sortOrder.fill('');
    await sortOrder.press('Enter');
    await expectDone(page, 'Video updated successfully');
    const stored = await storedVideos(site);
    expect(stored.map((video) => [video.title, video.sortOrder])).toEqual([
      ['First', 1],
      ['Second', 1],
    ]);
  },
);

test(
  'an edited video keeps what was not touched',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(async ({ database }) => {
      await withVideos('Before')({ database, uploadsDir: '' });
      await database
        .updateTable('videos')
        .set({
          publishDate: '2025-03-01T02:03:04.567Z',
          thumbnail: '/uploads/other.png',
          description: 'As it was.',
          isPublished: false,
          isVertical: true,
        })
        .execute();
    });
    const [before] = await storedVideos(site);
    await openPanel(page, site);
    const editor = await openEditor(page, 'Before');
    await expect(youtubeField(editor)).toHaveValue('video-00001');
    await expect(editor.getByLabel('Publish date')).toHaveValue('2025-02-28T21:03');
    await expect(editor.getByLabel('Description')).toHaveValue('As it was.');
    await expect(editor.getByRole('switch', { name: 'Vertical video' })).toBeChecked();
    await editor.getByLabel('Title').fill('After');
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(page, 'Video updated successfully');
    await expect(videoRow(page, 'After')).toBeVisible();
    await expect(videoRow(page, 'After').getByRole('button', { name: /^Edit/ })).toBeFocused();
    expect(await storedVideos(site)).toEqual([{ ...before, title: 'After' }]);
  },
);

test(
  'the publish date is the time on the clock of this browser',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(withVideos('The only one'));
    await openPanel(page, site);
    const editor = await openEditor(page, 'The only one');
    await editor.getByLabel('Publish date').fill('2024-07-04T20:30');
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(page, 'Video updated successfully');
    await expect(
      videoRow(page, 'The only one').getByText(/Published \d+ years? ago/),
    ).toBeVisible();
    expect((await storedVideos(site))[0]?.publishDate).toBe('2024-07-05T00:30:00.000Z');
  },
);

test(
  'a new video is published when it is saved, unless a date was entered',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site);
    // Its dialogs will have stood open for months.
    await page.clock.setFixedTime('2025-03-01T20:00:00Z');
    const startedAt = new Date().toISOString();
    let editor = await openEditor(page);
    await expect(editor.getByLabel('Publish date')).toHaveValue('2025-03-01T15:00');
    await fillInVideo(editor, ID, 'At once');
    await editor.getByRole('button', { name: 'Add Video' }).click();
    await expectDone(page, 'Video created successfully');

    editor = await openEditor(page);
    await fillInVideo(editor, ID, 'Back then');
    await editor.getByLabel('Publish date').fill('2024-07-04T20:30');
    await editor.getByRole('button', { name: 'Add Video' }).click();
    await expect(videoRow(page, 'Back then')).toBeVisible();

    const [atOnce, backThen] = await storedVideos(site);
    expect(atOnce?.publishDate.localeCompare(startedAt)).toBe(1);
    expect(backThen?.publishDate).toBe('2024-07-05T00:30:00.000Z');
  },
);
