import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, descriptionOf, expectToast, named } from '#tests/components/render-panel.tsx';
import { openFromRowMenu, openVideos, VIDEO } from '#tests/components/source-dialogs.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import { slowTest } from '#tests/slow-test.ts';

const editor = () => within(screen.getByRole('dialog', { name: 'Transcript' }));
const textField = () => editor().findByLabelText<HTMLTextAreaElement>('Text');
const languageField = () => editor().getByLabelText<HTMLInputElement>('Language');
const button = (name: string) => editor().getByRole('button', { name });

const srt = (text: string) => new File([text], 'talk.srt', { type: 'application/x-subrip' });

test('a pasted text is saved, and then shown as stored, replaced and deleted', async () => {
  await using panel = await openVideos([]);
  const { user, app, videoId } = panel;
  const stored = () =>
    app.database.selectFrom('transcripts').select(['text', 'language', 'videoId']).execute();
  await openFromRowMenu(user, 'Transcript');
  await user.click(await textField());
  await user.paste('0:01 The rent rose.\n0:40 Here is the table.');
  expect(languageField().value).toBe('en');
  await user.click(button('Save Transcript'));
  await expectToast('Transcript saved', 'It has 2 passages.');
  expect(await stored()).toEqual([
    { videoId, language: 'en', text: '0:01 The rent rose.\n0:40 Here is the table.' },
  ]);

  await openFromRowMenu(user, 'Transcript');
  expect(await editor().findByText('Stored: 2 passages with times, English (en)')).toBeDefined();
  await user.click(await textField());
  await user.paste('Words.');
  await user.clear(languageField());
  await user.type(languageField(), 'de');
  await user.click(button('Replace Transcript'));
  await expectToast('Transcript saved', 'It has 1 passage.');
  expect(await stored()).toEqual([{ videoId, language: 'de', text: 'Words.' }]);

  await openFromRowMenu(user, 'Transcript');
  expect(await editor().findByText('Stored: 1 passage without times, German (de)')).toBeDefined();
  await user.click(editor().getByRole('button', { name: named('Delete the transcript') }));
  const question = 'Are you sure you want to delete this transcript?';
  expect((await answer(user, question, 'Delete')).textContent).toContain(VIDEO);
  await expectToast('Transcript deleted successfully');
  expect(await stored()).toEqual([]);
  expect(await editor().findByRole('button', { name: 'Save Transcript' })).toBeDefined();
});

slowTest('a text with a mistake stays, with the line selected, and nothing is stored', async () => {
  await using panel = await openVideos([]);
  const { user, app, videoId, writes } = panel;
  await makeTranscript(app.database, { videoId });
  await openFromRowMenu(user, 'Transcript');
  const field = await textField();
  await user.upload(editor().getByLabelText('Transcript file'), srt('0:10 one\n0:05 two\n0:20 x'));
  await waitFor(() => expect(field.value).toBe('0:10 one\n0:05 two\n0:20 x'));
  const message = 'Line 2: 0:05 is before the time above, 0:10';
  await waitFor(() => expect(descriptionOf(field)).toContain(message));
  const selected = () => field.value.slice(field.selectionStart, field.selectionEnd);
  await waitFor(() => expect(selected()).toBe('0:05 two'));

  field.setSelectionRange(0, 0);
  await user.click(button('Replace Transcript'));
  await waitFor(() => expect(selected()).toBe('0:05 two'));
  await user.type(field, '!', { initialSelectionStart: 17, initialSelectionEnd: 17 });
  expect(selected()).toBe('');
  expect(field.value).toBe('0:10 one\n0:05 two!\n0:20 x');
  expect(writes).toEqual([]);
  await user.click(button('Cancel'));
  expect(
    await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' }),
  ).toBeDefined();
});

slowTest.each([
  ['a file in UTF-16', [0xff, 0xfe, 0x30, 0x00], /^talk\.srt: The file is not in UTF-8/],
  ['a file of more than 1 MB', Array<number>(1024 * 1024 + 1).fill(0x30), /at most 1 MB$/],
])('%s is refused, and the text stays', async (_what, bytes, message) => {
  await using panel = await openVideos([]);
  const { user } = panel;
  await openFromRowMenu(user, 'Transcript');
  const field = await textField();
  await user.type(field, 'Typed');
  const file = new File([Uint8Array.from(bytes)], 'talk.srt');
  await user.upload(editor().getByLabelText('Transcript file'), file);
  expect((await editor().findByRole('alert')).textContent).toMatch(message);
  expect(field.value).toBe('Typed');
});
