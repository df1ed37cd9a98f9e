import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, named } from '#tests/components/render-panel.tsx';
import {
  VIDEO,
  manageDialog,
  addDialog,
  sourceTitles,
  titleField,
  urlField,
  sortOrderField,
  openVideos,
  openManage,
  openAdd,
  sourceRow,
  save,
} from '#tests/components/source-dialogs.ts';
import { moreButton } from '#tests/components/videos-page.ts';
import { storedSources } from '#tests/rows/make-source.ts';
import { slowTest } from '#tests/slow-test.ts';

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

slowTest('while the sources cannot be loaded, a new source gets the sort order 1', async () => {
  await using panel = await openVideos([{ title: 'The only one', sortOrder: 7 }], (videoId) => ({
    [`GET /api/videos/${videoId}/sources`]: () => new Response(null, { status: 503 }),
  }));
  await openManage(panel.user);
  const alert = await manageDialog().findByRole('alert');
  expect(alert.textContent).toContain('The sources could not be loaded.');
  await panel.user.click(manageDialog().getByRole('button', { name: 'Add Source' }));
  await screen.findByRole('dialog', { name: 'Add Supporting Source' });
  await waitFor(() => expect(sortOrderField(addDialog()).value).toBe('1'));
});

test('a source on the web is added, and its texts are cleaned', async () => {
  await using panel = await openVideos([{ sortOrder: 7 }]);
  const { user, app } = panel;
  const editor = await openAdd(user);
  expect(sortOrderField(editor).value).toBe('8');
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
    sortOrder: 8,
  });
});
