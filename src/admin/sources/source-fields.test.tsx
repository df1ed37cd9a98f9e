import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast } from '#tests/components/render-panel.tsx';
import {
  fileField,
  openAdd,
  openVideos,
  sortOrderField,
  titleField,
  urlField,
} from '#tests/components/source-dialogs.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { storedSources } from '#tests/rows/make-source.ts';

const pdf = (name: string) => new File([new Uint8Array(makePdf(500))], name);

test('"Save and add another" saves a source and shows an empty form with the focus in its first field', async () => {
  await using panel = await openVideos([]);
  const { user, app } = panel;
  const editor = await openAdd(user);
  await user.type(urlField(editor), 'example.org/minutes');
  await user.type(titleField(editor), 'Minutes');
  await user.click(editor.getByRole('button', { name: 'Save and add another' }));
  await expectToast('Source added successfully');
  await waitFor(() => expect(titleField(editor).value).toBe(''));
  await waitFor(() => expect(document.activeElement).toBe(urlField(editor)));
  expect(urlField(editor).value).toBe('');
  expect(sortOrderField(editor).value).toBe('2');

  // The form is not saved twice, and it closes without a question.
  await user.click(editor.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await storedSources(app)).toHaveLength(1);
});

test('the name of a chosen file becomes the title if the title field is empty', async () => {
  await using panel = await openVideos([]);
  const editor = await openAdd(panel.user);
  await panel.user.upload(fileField(editor), pdf('Senate-vote_2024.pdf'));
  expect(titleField(editor).value).toBe('Senate vote 2024');
  await panel.user.upload(fileField(editor), pdf('Other.pdf'));
  expect(titleField(editor).value).toBe('Senate vote 2024');
});
