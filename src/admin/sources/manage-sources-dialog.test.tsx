import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, expectToast, heldReply, named, replace } from '#tests/components/render-panel.tsx';
import {
  VIDEO,
  manageDialog,
  addDialog,
  sourceTitles,
  titleField,
  urlField,
  sortOrderField,
  fileField,
  openFromRowMenu,
  openVideos,
  openManage,
  openAdd,
  openEdit,
  sourceRow,
  save,
} from '#tests/components/source-dialogs.ts';
import { moreButton } from '#tests/components/videos-page.ts';
import { storedSources } from '#tests/rows/make-source.ts';
import { slowTest } from '#tests/slow-test.ts';

const ID = '11111111-2222-4333-8444-555555555555';
const QUESTION = 'Are you sure you want to delete this source?';

function refuseFile(): Response {
  return Response.json({ message: 'This is no PDF.' }, { status: 415 });
}

test('Manage Sources lists the sources of a video by sort order', async () => {
  await using panel = await openVideos([
    { title: 'A file', sortOrder: 2, url: '/uploads/report.pdf', fileName: 'Report.pdf' },
    { title: 'A website', sortOrder: 1, url: 'https://www.archives.gov/founding-docs' },
    { title: 'A book', sortOrder: 3, url: 'Page 12 of the minutes' },
  ]);
  await openManage(panel.user);
  await waitFor(() => expect(sourceTitles()).toEqual(['A website', 'A file', 'A book']));
  expect(sourceRow('A website').element.textContent).toContain('archives.gov');
  expect(sourceRow('A file').element.textContent).toContain('Report.pdf');
  const opened = sourceRow('A website').getByRole('link', { name: /^Open/ });
  expect(opened.getAttribute('href')).toBe('https://www.archives.gov/founding-docs');
  expect(opened.getAttribute('target')).toBe('_blank');
  expect(opened.getAttribute('rel')).toMatch(/noopener/);
  // Text that is not an address is not linked.
  expect(sourceRow('A book').queryByRole('link')).toBeNull();

  await panel.user.click(manageDialog().getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: named(`Sources of ${VIDEO}`) }),
  );
});

test('a video without sources shows a message', async () => {
  await using panel = await openVideos([]);
  await openManage(panel.user);
  expect(await manageDialog().findByText('No sources found for this video.')).toBeDefined();
});

slowTest(
  'while the sources cannot be loaded, a new source gets the sort order 1; "Try again" loads them',
  async () => {
    let isDown = true;
    await using panel = await openVideos([{ title: 'The only one', sortOrder: 7 }], (videoId) => ({
      [`GET /api/videos/${videoId}/sources`]: () =>
        isDown ? new Response(null, { status: 503 }) : undefined,
    }));
    await openManage(panel.user);
    const alert = await manageDialog().findByRole('alert');
    expect(alert.textContent).toContain('The sources could not be loaded.');
    await panel.user.click(manageDialog().getByRole('button', { name: 'Add Source' }));
    await screen.findByRole('dialog', { name: 'Add Supporting Source' });
    await waitFor(() => expect(sortOrderField(addDialog()).value).toBe('1'));
    await panel.user.click(addDialog().getByRole('button', { name: 'Cancel' }));

    isDown = false;
    await panel.user.click(manageDialog().getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sourceTitles()).toEqual(['The only one']));
    await panel.user.click(manageDialog().getByRole('button', { name: 'Add Source' }));
    await screen.findByRole('dialog', { name: 'Add Supporting Source' });
    await waitFor(() => expect(sortOrderField(addDialog()).value).toBe('8'));
  },
);

slowTest(
  'the dialog for a new source shows "Loading..." until the next sort order is known',
  async () => {
    const held = heldReply();
    await using panel = await openVideos([], (videoId) => ({
      [`GET /api/videos/${videoId}/sources`]: held.reply,
    }));
    await openFromRowMenu(panel.user, 'Add source');
    await screen.findByRole('dialog', { name: 'Add Supporting Source' });
    expect((await addDialog().findByRole('status')).textContent).toBe('Loading...');
    await act(async () => held.release(Response.json([])));
    await waitFor(() => expect(document.activeElement).toBe(urlField(addDialog())));
    expect(sortOrderField(addDialog()).value).toBe('1');
  },
);

test('a source on the web is added, and its texts are cleaned', async () => {
  await using panel = await openVideos([{ sortOrder: 1 }]);
  const { user, app } = panel;
  const editor = await openAdd(user);
  expect(sortOrderField(editor).value).toBe('2');
  await user.type(titleField(editor), '  The <i>minutes</i> ');
  await user.type(editor.getByLabelText('Description'), 'First line\nsecond line');
  await user.type(urlField(editor), 'example.org/minutes');
  await save(user, editor);
  await expectToast('Source added successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(moreButton(VIDEO));
  expect((await storedSources(app))[1]).toMatchObject({
    title: 'The iminutes/i',
    description: 'First line\nsecond line',
    url: 'example.org/minutes',
    fileName: null,
    sortOrder: 2,
  });
});

slowTest('mistakes are shown at their fields, and nothing is sent', async () => {
  await using panel = await openVideos([]);
  const editor = await openAdd(panel.user);
  await panel.user.type(urlField(editor), 'https://');
  await save(panel.user, editor);
  await waitFor(() =>
    expect(editor.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Please enter a valid URL',
      'Title is required',
    ]),
  );
  expect(document.activeElement).toBe(urlField(editor));
  expect(panel.writes).toEqual([]);
});

slowTest.each(['add', 'update'])(
  "a failure to %s a source shows the server's reason and keeps text and file",
  async (action) => {
    await using panel = await openVideos([{ id: ID, title: 'As it was' }], (videoId) => ({
      [`POST /api/videos/${videoId}/sources`]: refuseFile,
      [`PATCH /api/sources/${ID}`]: refuseFile,
    }));
    const { user } = panel;
    await openManage(user);
    await manageDialog().findByRole('heading', { name: 'As it was' });
    if (action === 'add')
      await user.click(manageDialog().getByRole('button', { name: 'Add Source' }));
    const editor =
      action === 'add'
        ? within(await screen.findByRole('dialog', { name: 'Add Supporting Source' }))
        : await openEdit(user, 'As it was');
    await editor.findByLabelText('Title');
    await replace(user, titleField(editor), 'Typed with care');
    await user.upload(fileField(editor), new File(['%PDF'], 'votes.pdf'));
    await save(user, editor);
    await expectToast(`Failed to ${action} source`, 'This is no PDF.');
    expect(titleField(editor).value).toBe('Typed with care');
    expect(editor.getByText(/^votes\.pdf, /)).toBeDefined();
  },
);

slowTest(
  'deleting a source asks for confirmation, and a failure keeps the source and the open dialog',
  async () => {
    const refusals = [() => Response.json({ message: 'Not now.' }, { status: 409 })];
    await using panel = await openVideos(
      [
        { title: 'To stay', sortOrder: 1 },
        { id: ID, title: 'To go', sortOrder: 2 },
      ],
      () => ({ [`DELETE /api/sources/${ID}`]: () => refusals.shift()?.() }),
    );
    const { user, app } = panel;
    await openManage(user);
    const deleteButton = await manageDialog().findByRole('button', { name: named('Delete To go') });
    await user.click(deleteButton);
    expect((await answer(user, QUESTION, 'Cancel')).textContent).toContain('To go');
    expect(document.activeElement).toBe(deleteButton);

    await user.click(deleteButton);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await expectToast('Failed to delete source', 'Not now.');
    expect(await storedSources(app)).toHaveLength(2);

    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await expectToast('Source deleted successfully');
    await waitFor(() => expect(sourceTitles()).toEqual(['To stay']));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Manage Sources' })),
    );
    expect(await storedSources(app)).toEqual([expect.objectContaining({ title: 'To stay' })]);
  },
);

test('a new sort order reorders the list at once', async () => {
  await using panel = await openVideos([
    { title: 'One', sortOrder: 1 },
    { title: 'Two', sortOrder: 2 },
  ]);
  await openManage(panel.user);
  const editor = await openEdit(panel.user, 'One');
  await replace(panel.user, sortOrderField(editor), '3');
  await save(panel.user, editor);
  await expectToast('Source updated successfully');
  await waitFor(() => expect(sourceTitles()).toEqual(['Two', 'One']));
});
