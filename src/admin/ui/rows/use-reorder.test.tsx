import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, named } from '#tests/components/render-panel.tsx';
import {
  manageDialog,
  openManage,
  openVideos,
  sourceRow,
  sourceTitles,
} from '#tests/components/source-dialogs.ts';
import { makeSource, storedSources } from '#tests/rows/make-source.ts';

const moveButton = (direction: string, source: string) =>
  manageDialog().getByRole('button', { name: named(`Move ${direction} ${source}`) });

const THREE = [
  { title: 'One', sortOrder: 4 },
  { title: 'Two', sortOrder: 4, createdAt: '2025-03-02T12:00:00.000Z' },
  { title: 'Three', sortOrder: 4, createdAt: '2025-03-03T12:00:00.000Z' },
];

test('pressing a button twice with the keyboard moves the third source to the top, and screen readers hear each move', async () => {
  await using panel = await openVideos(THREE);
  const { user, app } = panel;
  await openManage(user);
  await manageDialog().findByRole('heading', { name: 'Three' });
  moveButton('up', 'Three').focus();
  await user.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(sourceTitles()).toEqual(['Three', 'One', 'Two']));
  expect(document.activeElement).toBe(moveButton('up', 'Three'));
  expect(manageDialog().getByText('“Three” is now number 1 of 3.')).toBeDefined();
  await waitFor(async () =>
    expect((await storedSources(app)).map(({ title, sortOrder }) => [title, sortOrder])).toEqual([
      ['Three', 1],
      ['One', 2],
      ['Two', 3],
    ]),
  );

  // At the top, the button keeps the focus and sends nothing.
  await user.keyboard('{Enter}');
  expect(panel.writes).toHaveLength(2);
  moveButton('down', 'One').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sourceTitles()).toEqual(['Three', 'Two', 'One']));
  expect(document.activeElement).toBe(moveButton('down', 'One'));
  expect(sourceRow('One').element.textContent).toContain('Sort order 3');
});

test('after a move the list is loaded again if another window has changed it', async () => {
  await using panel = await openVideos(THREE);
  const { user, app } = panel;
  await openManage(user);
  await manageDialog().findByRole('heading', { name: 'One' });
  await app.database.deleteFrom('sources').where('title', '=', 'One').execute();
  await user.click(moveButton('up', 'Three'));
  await expectToast('Failed to update source', 'This list was changed in the meantime.');
  await waitFor(() => expect(sourceTitles()).toEqual(['Two', 'Three']));
  await makeSource(app.database, { videoId: panel.videoId, title: 'New', sortOrder: 0 });
  await user.click(moveButton('down', 'Two'));
  await waitFor(() => expect(sourceTitles()).toEqual(['New', 'Three', 'Two']));
});
