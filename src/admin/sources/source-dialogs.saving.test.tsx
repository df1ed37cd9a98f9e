import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noEvidence } from '#domain/evidence/no-evidence.ts';
import { failOnce } from '#tests/app/fetch-from.ts';
import { expectToast, heldReply, replace } from '#tests/components/render-panel.tsx';
import {
  manageDialog,
  openAdd,
  openEdit,
  openManage,
  openVideos,
  save,
  sourceRow,
  titleField,
} from '#tests/components/source-dialogs.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { storedSources } from '#tests/rows/make-source.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const ID = '11111111-2222-4333-8444-555555555555';

function storedCitations({ database }: TestApp) {
  return database.selectFrom('citations').select(['sourceId', 'startSecond']).execute();
}

test('a new source is saved with the moments at which it is cited', async () => {
  await using panel = await openVideos([]);
  const { user, app } = panel;
  const editor = await openAdd(user);
  await user.type(titleField(editor), 'Minutes');
  await user.type(editor.getByLabelText('Cited at (optional)'), '4:12 A claim');
  await save(user, editor);
  await expectToast('Source added successfully');
  const [{ id: sourceId } = { id: '' }] = await storedSources(app);
  expect(await storedCitations(app)).toEqual([{ sourceId, startSecond: 252 }]);
});

test('a source and its moments are saved by one request', async () => {
  await using panel = await openVideos([{ id: ID, title: 'Minutes', sortOrder: 1 }]);
  const { user, app, videoId } = panel;
  await makeCitation(app.database, { videoId, sourceId: ID, startSecond: 252, claim: null });
  await openManage(user);
  await waitFor(() => expect(sourceRow('Minutes').element.textContent).toContain('1 moment'));
  const first = await openEdit(user, 'Minutes');
  await user.type(titleField(first), ' of May');
  await save(user, first);
  await expectToast('Source updated successfully');
  expect(panel.writes).toEqual([`PATCH /api/sources/${ID}`]);

  const second = await openEdit(user, 'Minutes of May');
  const moments = second.getByLabelText<HTMLTextAreaElement>('Cited at (optional)');
  expect(moments.value).toBe('4:12');
  await user.clear(moments);
  await save(user, second);
  await waitFor(async () => expect(await storedCitations(app)).toEqual([]));
  expect(panel.writes).toHaveLength(2);
});

slowTest('a save that has not seen later moments of the source is refused', async () => {
  await using panel = await openVideos([{ id: ID, title: 'Minutes', sortOrder: 1 }]);
  const { user, app, videoId } = panel;
  await makeCitation(app.database, { videoId, sourceId: ID, startSecond: 60, claim: 'Old' });
  await openManage(user);
  await waitFor(() => expect(sourceRow('Minutes').element.textContent).toContain('1 moment'));
  const editor = await openEdit(user, 'Minutes');
  await replace(user, titleField(editor), 'Minutes of May');
  await app.database.updateTable('citations').set({ claim: 'Theirs' }).execute();
  await save(user, editor);
  await editor.findByRole('region', { name: 'Changed in another window' });
  await user.click(editor.getByRole('button', { name: 'Load theirs' }));
  const moments = editor.getByLabelText<HTMLTextAreaElement>('Cited at (optional)');
  expect(moments.value).toBe('1:00 Theirs');
  expect(titleField(editor).value).toBe('Minutes');
  expect(await storedSources(app)).toEqual([expect.objectContaining({ title: 'Minutes' })]);
});

slowTest('moments that could not be loaded cannot be edited', async () => {
  const fail = failOnce();
  await using panel = await openVideos([{ title: 'Minutes' }], (videoId) => ({
    [`GET /api/videos/${videoId}/evidence`]: fail,
  }));
  await openManage(panel.user);
  const alert = await manageDialog().findByRole('alert');
  expect(alert.textContent).toContain('The moments could not be loaded.');
  const editor = await openEdit(panel.user, 'Minutes');
  expect(editor.queryByLabelText('Cited at (optional)')).toBeNull();
});

test('moments that arrive while "Edit Source" is open are not overwritten', async () => {
  const held = heldReply();
  await using panel = await openVideos([{ id: ID, title: 'Minutes' }], (videoId) => ({
    [`GET /api/videos/${videoId}/evidence`]: held.reply,
  }));
  const { user } = panel;
  await openManage(user);
  const editor = await openEdit(user, 'Minutes');
  const citation = { startSecond: 252, endSecond: null, claim: null, quote: null, page: null };
  const citations = [{ ...citation, sourceId: ID }];
  await act(async () => held.release(Response.json({ ...noEvidence, citations })));
  await screen.findByText(/ · 1 moment$/);
  expect(editor.queryByLabelText('Cited at (optional)')).toBeNull();
});
