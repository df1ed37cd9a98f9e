import { expect, test } from 'vitest';
import { descriptionOf, expectToast, named } from '#tests/components/render-panel.tsx';
import {
  titleField,
  fileField,
  openVideos,
  openAdd,
  save,
} from '#tests/components/source-dialogs.ts';
import { storedSources } from '#tests/rows/make-source.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { slowTest } from '#tests/slow-test.ts';

test('the file field names the limit and every type, and its picker offers only these', async () => {
  await using panel = await openVideos([]);
  const field = fileField(await openAdd(panel.user));
  expect(descriptionOf(field)).toBe(
    'Maximum size 10MB. Allowed types: PDF, DOC, DOCX, TXT, JPG, JPEG, PNG, GIF, WEBP, BMP, SVG.',
  );
  expect(field.accept).toBe('.pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,.gif,.webp,.bmp,.svg');
});

slowTest('a chosen file can be removed and chosen again', async () => {
  await using panel = await openVideos([]);
  const { user, app } = panel;
  const editor = await openAdd(user);
  await user.type(titleField(editor), 'Only words');
  const file = new File(['%PDF'], 'votes.pdf');
  const remove = () => editor.getByRole('button', { name: named('Remove votes.pdf') });
  await user.upload(fileField(editor), file);
  await user.click(remove());
  expect(editor.queryByText(/votes\.pdf/)).toBeNull();
  expect(fileField(editor).value).toBe('');
  expect(document.activeElement).toBe(fileField(editor));
  await user.upload(fileField(editor), file);
  expect(editor.getByText(/^votes\.pdf, /)).toBeDefined();
  await user.click(remove());
  await save(user, editor);
  await expectToast('Source added successfully');
  expect(await storedSources(app)).toEqual([
    expect.objectContaining({ title: 'Only words', url: '', fileName: null }),
  ]);
  expect(await storedFiles(app.env)).toEqual([]);
});
