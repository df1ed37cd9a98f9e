import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast } from '#tests/components/render-panel.tsx';
import {
  fileField,
  openAdd,
  openEdit,
  openManage,
  openVideos,
  save,
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

const kindField = (editor: Parameters<typeof urlField>[0]) =>
  editor.getByLabelText<HTMLSelectElement>('Kind (optional)');
const GUESS = 'A guess from the address. Please check it.';

test('the kind of a typed address is guessed until one is chosen, and is saved with the dialog', async () => {
  await using panel = await openVideos([]);
  const { user, app } = panel;
  const editor = await openAdd(user);
  expect(kindField(editor).value).toBe('');
  await user.type(urlField(editor), 'https://www.supremecourt.gov/opinions');
  expect(kindField(editor).value).toBe('court');
  expect(editor.getByText(GUESS)).toBeDefined();
  await user.clear(urlField(editor));
  expect(kindField(editor).value).toBe('');
  expect(editor.queryByText(GUESS)).toBeNull();

  await user.type(urlField(editor), 'https://doi.org/10.1145/3613904');
  await user.selectOptions(kindField(editor), 'Not stated');
  await user.type(urlField(editor), '.1');
  expect(kindField(editor).value).toBe('');
  await user.selectOptions(kindField(editor), 'Book');
  await user.clear(urlField(editor));
  await user.type(urlField(editor), 'https://www.archives.gov');
  expect(kindField(editor).value).toBe('book');
  await user.type(titleField(editor), 'Minutes');
  await user.click(editor.getByRole('button', { name: 'Save and add another' }));
  await waitFor(() => expect(titleField(editor).value).toBe(''));
  expect(kindField(editor).value).toBe('');

  await user.type(urlField(editor), 'https://www.archives.gov/minutes');
  await user.type(titleField(editor), 'Votes');
  await user.selectOptions(editor.getByLabelText('Access (optional)'), 'Free');
  await user.selectOptions(editor.getByLabelText('Language (optional)'), 'Deutsch');
  await save(user, editor);
  await waitFor(async () =>
    expect(await storedSources(app)).toMatchObject([
      { title: 'Minutes', kind: 'book', access: null, language: null },
      { title: 'Votes', kind: 'official', access: 'free', language: 'de' },
    ]),
  );
});

test('a stored source gets no guessed kind, unless its address is changed and it has none', async () => {
  await using panel = await openVideos([
    { title: 'Unstated', url: 'https://www.archives.gov' },
    { title: 'Stated', url: 'https://www.archives.gov', kind: 'news' },
  ]);
  const { user } = panel;
  await openManage(user);
  const stated = await openEdit(user, 'Stated');
  await user.type(urlField(stated), '/minutes');
  expect(kindField(stated).value).toBe('news');
  await user.click(stated.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));

  const unstated = await openEdit(user, 'Unstated');
  expect(kindField(unstated).value).toBe('');
  await user.type(titleField(unstated), ' 2');
  expect(kindField(unstated).value).toBe('');
  await user.type(urlField(unstated), '/minutes');
  expect(kindField(unstated).value).toBe('official');
});
