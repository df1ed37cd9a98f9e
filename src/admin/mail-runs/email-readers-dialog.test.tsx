import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { adminAddress } from '#domain/addresses.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { expectToast, heldReply, named, renderPanel } from '#tests/components/render-panel.tsx';
import { makeConfirmedReaders, makeMailRun } from '#tests/mail-runs/make-mail-run.ts';
import { makeReaderSettings } from '#tests/readers/make-readers.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { slowTest } from '#tests/slow-test.ts';

async function openDialog(app: TestApp, title: string, replies: Replies = {}) {
  const panel = await renderPanel(adminAddress.videos, { app, replies });
  const { user } = panel;
  await user.click(await screen.findByRole('button', { name: named(`More actions for ${title}`) }));
  await user.click(await screen.findByRole('menuitem', { name: 'Email readers' }));
  return { ...panel, dialog: within(await screen.findByRole('dialog', { name: 'Email Readers' })) };
}

const storedRuns = ({ database }: TestApp) =>
  database.selectFrom('mail_runs').select(['state', 'subject', 'note', 'isUrged']).execute();

test('the owner adds a note, opens the preview, and schedules the mails', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  const { id } = await makeVideo(app.database, { title: 'Rents', isPublished: false });
  const { user, dialog } = await openDialog(app, 'Rents');
  await user.type(await dialog.findByLabelText('Subject (optional)'), 'New: rents');
  await user.type(dialog.getByLabelText('Note (optional)'), 'I counted them.');
  expect(dialog.getByRole('link', { name: /^Open preview/ }).getAttribute('href')).toBe(
    `/api/videos/${id}/mail-preview.html?subject=New%3A+rents&note=I+counted+them.`,
  );
  const now = dialog.getByRole<HTMLOptionElement>('option', { name: 'Now' });
  expect(now.disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Email readers' }));
  await expectToast('The readers will be mailed. Readers in Settings shows how far it is.');
  expect(await storedRuns(app)).toEqual([
    { state: 'scheduled', subject: 'New: rents', note: 'I counted them.', isUrged: false },
  ]);
});

slowTest('a long subject is refused, and so is every mail while mails are off', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Rents' });
  const { user, dialog } = await openDialog(app, 'Rents');
  const subject = await dialog.findByLabelText('Subject (optional)');
  await user.click(subject);
  await user.paste('a'.repeat(201));
  await user.click(dialog.getByRole('button', { name: 'Email readers' }));
  expect(dialog.getByRole('alert').textContent).toBe('Subject must be at most 200 characters');
  await user.clear(subject);
  await user.selectOptions(dialog.getByLabelText('Send'), 'Now');
  await user.click(dialog.getByRole('button', { name: 'Email readers' }));
  await expectToast(
    'Failed to email the readers',
    'Mails to readers are off. Switch them on in Settings (Readers).',
  );
  expect(await storedRuns(app)).toEqual([]);
});

test('nothing can be typed while the mails are being scheduled', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { title: 'Rents' });
  const held = heldReply();
  const replies = { [`POST /api/videos/${id}/mail-runs`]: held.reply };
  const { user, dialog } = await openDialog(app, 'Rents', replies);
  const note = await dialog.findByLabelText('Note (optional)');
  await user.type(note, 'I counted them.');
  await user.click(dialog.getByRole('button', { name: 'Email readers' }));
  await dialog.findByRole('button', { name: 'Saving...' });
  await user.type(note, ' Twice.');
  expect(dialog.getByDisplayValue('I counted them.')).toBe(note);
  await act(async () => held.release(Response.json({ message: 'Not today.' }, { status: 503 })));
  await expectToast('Failed to email the readers', 'Not today.');
  await user.type(note, ' Twice.');
  expect(dialog.getByDisplayValue('I counted them. Twice.')).toBe(note);
});

slowTest('after “Stop”, mails replace those that another window has scheduled', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  const { id } = await makeVideo(app.database, { title: 'Rents', isPublished: false });
  const { user, dialog } = await openDialog(app, 'Rents');
  const subject = await dialog.findByLabelText('Subject (optional)');
  await user.type(subject, 'Mine');
  await user.type(dialog.getByLabelText('Note (optional)'), 'I counted them.');
  await makeMailRun(app.database, id, new Date(), { subject: 'Theirs' });
  await user.click(dialog.getByRole('button', { name: 'Email readers' }));
  await expectToast('Failed to email the readers', 'There are mails about this already.');
  await dialog.findByRole('region', { name: 'Scheduled in another window' });
  expect(dialog.getByDisplayValue('Mine')).toBe(subject);
  expect(dialog.getByDisplayValue('I counted them.')).toBeDefined();
  expect(await storedRuns(app)).toMatchObject([{ state: 'scheduled', subject: 'Theirs' }]);

  await user.click(dialog.getByRole('button', { name: 'Stop the mails about Theirs' }));
  await expectToast('Mails stopped');
  expect(dialog.queryByRole('region', { name: 'Scheduled in another window' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Email readers' }));
  await expectToast('The readers will be mailed. Readers in Settings shows how far it is.');
  expect(await storedRuns(app)).toMatchObject([{ state: 'scheduled', subject: 'Mine' }]);
});

test('a test mail needs a contact email address', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Rents' });
  const { user, dialog } = await openDialog(app, 'Rents');
  await user.click(await dialog.findByRole('button', { name: 'Send test' }));
  await expectToast('Failed to send the test', 'No contact email address is saved yet.');
  expect(screen.getByRole('dialog', { name: 'Email Readers' })).toBeDefined();
});

test('for a video with mails, the dialog shows how far they are, and stops and resumes them', async () => {
  await using app = await startApp();
  await makeConfirmedReaders(app.database, 2);
  const { id } = await makeVideo(app.database, { title: 'Rents' });
  await makeMailRun(app.database, id, new Date(), { when: 'now' });
  await app.database.updateTable('mail_runs').set({ state: 'running', audience: 2 }).execute();
  const { user, dialog } = await openDialog(app, 'Rents');
  expect((await dialog.findByRole('status')).textContent).toMatch(/^0 of 2; at /);
  await user.click(dialog.getByRole('button', { name: 'Stop the mails about Rents' }));
  await expectToast('Mails stopped');
  expect(dialog.getByRole('status').textContent).toBe('Stopped at 0 of 2.');
  await user.click(dialog.getByRole('button', { name: 'Resume the mails about Rents' }));
  await expectToast('Mails resumed');
  expect(await storedRuns(app)).toMatchObject([{ state: 'holding', isUrged: true }]);
});
