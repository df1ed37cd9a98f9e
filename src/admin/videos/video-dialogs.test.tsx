import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import {
  descriptionOf,
  expectToast,
  heldReply,
  named,
  renderPanel,
} from '#tests/components/render-panel.tsx';
import { makeVideo } from '#tests/make-video.ts';
import { startApp, type TestApp } from '#tests/start-app.ts';

const ID = 'dQw4w9WgXcQ';

const dialog = () => within(screen.getByRole('dialog'));
const link = () => dialog().getByLabelText<HTMLInputElement>('YouTube link or video ID');
const title = () => dialog().getByLabelText<HTMLInputElement>('Title');
const sortOrder = () => dialog().getByLabelText<HTMLInputElement>('Sort order');
const vertical = () => dialog().getByRole<HTMLInputElement>('switch', { name: /^Vertical video/ });
const alerts = () =>
  dialog()
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);

/** Opens the dialog for a new video, or to edit the video with that title. */
async function openDialog(app: TestApp, edited?: string, replies = {}) {
  const panel = await renderPanel(adminAddress.videos, { app, replies });
  const open =
    edited === undefined
      ? await screen.findByRole('button', { name: 'Add New Video' })
      : await screen.findByRole('button', { name: named(`Edit ${edited}`) });
  await waitFor(() => expect(open.matches(':disabled')).toBe(false));
  await panel.user.click(open);
  return panel;
}

async function replace(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.type(field, text);
}

function save(user: UserEvent): Promise<void> {
  return user.click(dialog().getByRole('button', { name: /^(Add Video|Save Changes)$/ }));
}

function storedVideos({ database }: TestApp) {
  return database.selectFrom('videos').selectAll().orderBy('title').execute();
}

test('a new video is stored with the id from its link, published now and listed first', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'First', sortOrder: 2 });
  const { user } = await openDialog(app);
  expect(document.activeElement).toBe(link());
  expect(sortOrder().value).toBe('3');
  expect(dialog().queryByText(/published/i)).toBeNull();
  await user.type(link(), `https://youtu.be/${ID}?t=42`);
  await user.type(title(), 'A new <b>video</b>');
  await user.type(
    dialog().getByLabelText('Description'),
    'Two lines,\nof which javascript: is the second.',
  );
  await save(user);
  await expectToast('Video created successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add New Video' }));
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['A new <b>video</b>', 'First']);
  expect(screen.getByText(/^Published today/)).toBeDefined();

  const [stored] = await storedVideos(app);
  expect(stored).toMatchObject({
    title: 'A new <b>video</b>',
    description: 'Two lines,\nof which javascript: is the second.',
    youtubeId: ID,
    youtubeUrl: `https://youtu.be/${ID}?t=42`,
    thumbnail: `https://i.ytimg.com/vi/${ID}/hqdefault.jpg`,
    isPublished: true,
    isVertical: false,
    sortOrder: 3,
  });
});

test('a typed link shows a preview of its video', async () => {
  await using app = await startApp();
  const { user } = await openDialog(app);
  await user.type(link(), `https://m.youtube.com/watch?v=${ID}&feature=share`);
  await dialog().findByText(`Video ${ID}`);
  const preview = screen.getByRole('dialog').querySelector('img');
  expect(preview?.getAttribute('src')).toContain(`/vi/${ID}/`);
  expect(vertical().checked).toBe(false);
  expect(alerts()).toEqual([]);
});

test('a pasted embed code is accepted, and the address in it is stored', async () => {
  await using app = await startApp();
  const { user } = await openDialog(app);
  const address = `https://www.youtube.com/embed/${ID}?si=abc`;
  await user.click(link());
  await user.paste(`<iframe width="560" src="${address}"></iframe>`);
  await dialog().findByText(`Video ${ID}`);
  await user.type(title(), 'Embedded');
  await save(user);
  await expectToast('Video created successfully');
  expect(await storedVideos(app)).toEqual([
    expect.objectContaining({ youtubeId: ID, youtubeUrl: address }),
  ]);
});

test('a link that does not lead to a YouTube video is refused at its field, and nothing is sent', async () => {
  await using app = await startApp();
  const { user, writes } = await openDialog(app);
  await user.type(link(), 'https://vimeo.com/12345');
  await user.type(title(), 'A video');
  await waitFor(() =>
    expect(descriptionOf(link())).toMatch(/This is not a YouTube link or video ID$/),
  );
  expect(screen.getByRole('dialog').querySelector('img')).toBeNull();
  await save(user);
  await waitFor(() => expect(document.activeElement).toBe(link()));
  await replace(user, link(), ID);
  await waitFor(() => expect(alerts()).toEqual([]));
  expect(writes).toEqual([]);
});

test('every mistake is shown at its field, and nothing is sent', async () => {
  await using app = await startApp();
  const { user, writes } = await openDialog(app);
  await user.type(title(), '  ');
  await user.clear(dialog().getByLabelText('Publish date'));
  await save(user);
  await waitFor(() =>
    expect(alerts()).toEqual([
      'Please paste a YouTube link or video ID',
      'Title is required',
      'Please enter a date and a time',
    ]),
  );
  expect(writes).toEqual([]);
});

test('the dialog shows when a video with a future date will be published', async () => {
  await using app = await startApp();
  const { user } = await openDialog(app);
  const date = dialog().getByLabelText('Publish date');
  const schedule =
    /^Scheduled for May 3, 2100, 2:00.PM .*\. Visitors will not see it before then\.$/;
  await user.type(link(), ID);
  await user.type(title(), 'Next week');
  expect(dialog().queryByText(/Scheduled/)).toBeNull();
  await replace(user, date, '2100-05-03T14:00');
  expect(await dialog().findByText(schedule)).toBeDefined();
  await replace(user, date, '2020-05-03T14:00');
  expect(dialog().queryByText(/Scheduled/)).toBeNull();
  await replace(user, date, '2100-05-03T14:00');
  await save(user);
  await expectToast('Video created successfully');
  const [stored] = await storedVideos(app);
  expect(stored?.publishDate).toBe(new Date('2100-05-03T14:00').toISOString());
  expect((await app.get('/api/videos')).json()).toEqual([]);
});

test('a Shorts link makes the video vertical, and another link reverts that', async () => {
  await using app = await startApp();
  const { user } = await openDialog(app);
  await replace(user, link(), `https://www.youtube.com/shorts/${ID}`);
  expect(vertical().checked).toBe(true);
  await replace(user, link(), `https://youtu.be/${ID}`);
  expect(vertical().checked).toBe(false);
  await user.click(vertical());
  await replace(user, link(), `https://youtu.be/${ID}?si=abc`);
  expect(vertical().checked).toBe(true);
});

test('a duplicate video shows a warning and can still be added', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'The only one', youtubeId: 'video-00001' });
  const { user } = await openDialog(app);
  await user.type(link(), 'https://youtu.be/video-00001');
  await user.type(title(), 'The same again');
  await dialog().findByText('You have this video already: “The only one”');
  await save(user);
  await expectToast('Video created successfully');
  expect(await storedVideos(app)).toHaveLength(2);
});

test('an edited video does not count as a duplicate of itself', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'The only one' });
  await openDialog(app, 'The only one');
  expect(await dialog().findByText(`Video ${ID}`)).toBeDefined();
  expect(screen.queryByText(/You have this video already/)).toBeNull();
});

test('an invalid sort order is corrected when the field loses the focus', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'The only one', sortOrder: 5 });
  const { user } = await openDialog(app, 'The only one');
  for (const [typed, read] of [
    ['', '1'],
    ['-4', '1'],
    ['0', '1'],
    ['7.9', '7'],
  ] as const) {
    await replace(user, sortOrder(), typed);
    await user.tab();
    expect(sortOrder().value).toBe(read);
  }
  await user.clear(sortOrder());
  await user.keyboard('{Enter}');
  await expectToast('Video updated successfully');
  expect((await storedVideos(app))[0]?.sortOrder).toBe(1);
});

test('a sort order of 0 is kept until another one is entered', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Before', sortOrder: 0 });
  const { user } = await openDialog(app, 'Before');
  await user.click(sortOrder());
  await replace(user, title(), 'After');
  expect(sortOrder().value).toBe('0');
  await save(user);
  await expectToast('Video updated successfully');
  expect(await storedVideos(app)).toEqual([
    expect.objectContaining({ title: 'After', sortOrder: 0 }),
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: named('Edit After') }));
  await replace(user, sortOrder(), '1');
  await save(user);
  await screen.findByText(/Sort order 1$/);
  expect(await storedVideos(app)).toEqual([expect.objectContaining({ sortOrder: 1 })]);
});

test.each([
  { action: 'create', edited: undefined },
  { action: 'update', edited: 'The only one' },
])(
  "a failure to $action shows the server's reason and keeps the text",
  async ({ action, edited }) => {
    await using app = await startApp();
    const { id } = await makeVideo(app.database, { title: 'The only one' });
    const held = heldReply();
    const { user, writes } = await openDialog(app, edited, {
      'POST /api/videos': held.reply,
      [`PATCH /api/videos/${id}`]: held.reply,
    });
    await replace(user, link(), ID);
    await replace(user, title(), 'Typed with care');
    await save(user);
    const waiting = await dialog().findByRole<HTMLButtonElement>('button', { name: 'Saving...' });
    expect(waiting.disabled).toBe(true);
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    expect(title().matches(':disabled')).toBe(true);

    held.release(Response.json({ message: 'Not like this.' }, { status: 400 }));
    await expectToast(`Failed to ${action} video`, 'Not like this.');
    expect(title().value).toBe('Typed with care');
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(
      false,
    );
    expect(writes).toHaveLength(1);
  },
);

test('a new video can stay a draft', async () => {
  await using app = await startApp();
  const { user } = await openDialog(app);
  await user.type(link(), ID);
  await user.type(title(), 'Not yet');
  await user.click(dialog().getByRole('button', { name: 'Save as draft' }));
  await expectToast('Video created successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await storedVideos(app)).toEqual([
    expect.objectContaining({ title: 'Not yet', isPublished: false }),
  ]);
});

test('"Save and add sources" leads from a new video, which stays a draft, to its sources', async () => {
  await using app = await startApp();
  const { user } = await openDialog(app);
  await user.type(link(), ID);
  await user.click(dialog().getByRole('button', { name: 'Save and add sources' }));
  expect(alerts()).toEqual(['Title is required']);
  await user.type(title(), 'With evidence');
  await user.click(dialog().getByRole('button', { name: 'Save and add sources' }));
  await screen.findByRole('dialog', { name: 'Manage Sources' });
  const draft = within(await dialog().findByRole('region', { name: 'Draft' }));
  expect(await draft.findByText('The video has no source.')).toBeDefined();
  expect(await storedVideos(app)).toEqual([expect.objectContaining({ isPublished: false })]);

  await user.click(draft.getByRole('button', { name: 'Publish Video' }));
  await user.click(await screen.findByRole('button', { name: 'Publish anyway' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull());
  expect(await storedVideos(app)).toEqual([expect.objectContaining({ isPublished: true })]);
});

test('"Save and add sources" leads from an edited video to its sources', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Before' });
  const { user } = await openDialog(app, 'Before');
  await replace(user, title(), 'After');
  await user.click(dialog().getByRole('button', { name: 'Save and add sources' }));
  await screen.findByRole('dialog', { name: 'Manage Sources' });
  expect(dialog().getByText('After')).toBeDefined();
  expect(await storedVideos(app)).toEqual([
    expect.objectContaining({ title: 'After', isPublished: true }),
  ]);
});
