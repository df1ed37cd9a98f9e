import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TestApp } from '#tests/app/start-app.ts';
import { sendFromPlayer } from '#tests/components/player.ts';
import { expectToast, replace } from '#tests/components/render-panel.tsx';
import { openVideoMoments, openVideos } from '#tests/components/source-dialogs.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { slowTest } from '#tests/slow-test.ts';

const MINUTES = { id: '11111111-2222-4333-8444-555555555555', title: 'Minutes', sortOrder: 1 };
const VOTES = { id: '21111111-2222-4333-8444-555555555555', title: 'Votes', sortOrder: 2 };

const editor = () => within(screen.getByRole('dialog', { name: 'Video Moments' }));
const row = (number: number) => within(editor().getByRole('group', { name: `Moment ${number}` }));
const field = (number: number, label: string) =>
  row(number).getByLabelText<HTMLInputElement>(label);
const button = (name: string | RegExp) => editor().getByRole<HTMLButtonElement>('button', { name });
/** Time, source and claim of each row. */
const rows = () =>
  editor()
    .queryAllByRole('group', { name: /^Moment \d/ })
    .map((group) =>
      ['Time', 'Source', 'Claim']
        .map((label) => within(group).getByLabelText<HTMLInputElement>(label))
        .map((each) =>
          each instanceof HTMLSelectElement ? each.selectedOptions[0]?.textContent : each.value,
        )
        .join(' | '),
    );

async function storedMoments({ database }: TestApp) {
  return database
    .selectFrom('citations')
    .innerJoin('sources', 'sources.id', 'citations.sourceId')
    .select(['startSecond', 'title', 'claim'])
    .orderBy('startSecond')
    .orderBy('title')
    .execute();
}

function send(message: object): void {
  sendFromPlayer(editor().getByTitle<HTMLIFrameElement>(/^Player of/), message);
}

const playAt = (currentTime: number) => send({ event: 'infoDelivery', info: { currentTime } });

slowTest('keys mark the second that plays, unless a field has the focus', async () => {
  await using panel = await openVideos([MINUTES, VOTES]);
  const { user } = panel;
  await openVideoMoments(user);
  expect(editor().getByText(/^No moments yet/)).toBeDefined();
  expect(document.activeElement).toBe(button('Play'));
  await user.keyboard('m');
  expect(rows()).toEqual([]);

  playAt(252.9);
  await user.keyboard('2');
  playAt(95);
  await user.keyboard('M');
  playAt(120);
  await user.keyboard('{Control>}m{/Control}n');
  await user.click(button(/^Mark this second ?2:00/));
  expect(rows()).toEqual([
    '1:35 | 2. Votes | ',
    '2:00 | 3. New source | ',
    '2:00 | 3. New source | ',
    '4:12 | 2. Votes | ',
  ]);
  await user.click(field(1, 'Claim'));
  await user.keyboard('m2n{Escape}');
  expect(field(1, 'Claim').value).toBe('m2n');
  expect(document.activeElement).toBe(button('Play'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(field(2, 'Title of the new source'));
});

slowTest('keys reach the panel after the video was started in its frame', async () => {
  await using panel = await openVideos([MINUTES]);
  const { user } = panel;
  await openVideoMoments(user);
  playAt(95);
  const frame = editor().getByTitle<HTMLIFrameElement>(/^Player of/);
  act(() => frame.focus());
  send({ event: 'onStateChange', info: 1 });
  expect(document.activeElement).toBe(button('Pause'));
  act(() => frame.focus());
  send({ event: 'onStateChange', info: 3 });
  expect(document.activeElement).toBe(frame);
  send({ event: 'onStateChange', info: 2 });
  expect(document.activeElement).toBe(button('Play'));
  await user.keyboard('m');
  expect(rows()).toEqual(['1:35 | 1. Minutes | ']);
});

test('rows are sorted when their time is left, show their errors, and are saved together', async () => {
  await using panel = await openVideos([MINUTES, VOTES]);
  const { user, app, videoId } = panel;
  await makeCitation(app.database, { videoId, sourceId: MINUTES.id, claim: 'First' });
  await openVideoMoments(user);
  await user.click(button('Add moment'));
  expect(document.activeElement).toBe(field(2, 'Time'));
  await user.keyboard('1:35');
  expect(rows()).toHaveLength(2);
  await user.tab();
  expect(rows()).toEqual(['1:35 | 1. Minutes | ', '4:12 | 1. Minutes | First']);
  expect(document.activeElement).toBe(field(1, 'End'));
  await user.keyboard('1:30');
  await user.selectOptions(row(1).getByLabelText('Source'), 'New source…');
  await user.type(field(1, 'Address'), 'https://');
  await user.type(field(1, 'Page'), 'xii');
  await user.click(button('Save Moments'));
  expect((await row(1).findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Title is required',
    'Please enter a valid URL',
    'The page must be a whole number',
  ]);
  await replace(user, field(1, 'Page'), '12');
  await user.type(field(1, 'Title of the new source'), 'Journal');
  await replace(user, field(1, 'Address'), 'https://example.org');
  await user.click(button('Save Moments'));
  await row(1).findByText('The end must be after the start');
  await replace(user, field(1, 'End'), '');
  await replace(user, field(2, 'Time'), '95');
  await user.selectOptions(row(2).getByLabelText('Source'), '3. Journal');
  await user.click(button('Save Moments'));
  await row(2).findByText('Two moments of a source must not start at the same second');
  expect(panel.writes).toEqual([]);

  await user.click(button('Remove moment 2'));
  await user.click(button('Save Moments'));
  await expectToast('Moments saved successfully');
  expect(await storedMoments(app)).toEqual([{ startSecond: 95, title: 'Journal', claim: null }]);
  expect(panel.writes).toEqual([`PUT /api/videos/${videoId}/citations`]);
});

slowTest('pasted lines become rows, also those that cannot be read', async () => {
  await using panel = await openVideos([MINUTES, VOTES]);
  const { user } = panel;
  await openVideoMoments(user);
  await user.click(button('Add moment'));
  await user.selectOptions(row(1).getByLabelText('Source'), '2. Votes');
  await user.click(field(1, 'Time'));
  await user.paste('4:12 Prices rose\n> Up\nno time\n1:35');
  expect(rows()).toEqual([
    '1:35 | 2. Votes | ',
    '4:12 | 2. Votes | Prices rose',
    ' | 2. Votes | no time',
  ]);
  expect(field(2, 'Quote').value).toBe('Up');
  await user.click(field(2, 'Quote'));
  await user.paste('\n5:00 words of\n6:00 the source');
  expect(rows()).toHaveLength(3);
});

slowTest('keys mark nothing while a question covers the unsaved moments', async () => {
  await using panel = await openVideos([MINUTES]);
  const { user } = panel;
  await openVideoMoments(user);
  playAt(95);
  await user.keyboard('m');
  await user.click(button('Cancel'));
  await user.keyboard('m');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(rows()).toEqual(['1:35 | 1. Minutes | ']);
});

slowTest('"Save mine" keeps what another window did to other sources', async () => {
  await using panel = await openVideos([MINUTES, VOTES]);
  const { user, app, videoId } = panel;
  await makeCitation(app.database, { videoId, sourceId: MINUTES.id, claim: 'Mine' });
  await openVideoMoments(user);
  await replace(user, field(1, 'Claim'), 'Edited');
  await makeCitation(app.database, { videoId, sourceId: VOTES.id, claim: 'Theirs' });
  await user.click(button('Save Moments'));
  await editor().findByRole('region', { name: 'Changed in another window' });
  expect(rows()).toEqual(['4:12 | 1. Minutes | Edited']);
  await user.click(button('Save mine'));
  await expectToast('Moments saved successfully');
  expect(await storedMoments(app)).toEqual([
    { startSecond: 252, title: 'Minutes', claim: 'Edited' },
    { startSecond: 252, title: 'Votes', claim: 'Theirs' },
  ]);
});

slowTest('a save after "Load theirs" has seen what the other window has saved', async () => {
  await using panel = await openVideos([MINUTES, VOTES]);
  const { user, app, videoId } = panel;
  await openVideoMoments(user);
  playAt(95);
  await user.keyboard('1');
  await makeCitation(app.database, { videoId, sourceId: VOTES.id, claim: 'Theirs' });
  await user.click(button('Save Moments'));
  await user.click(await editor().findByRole('button', { name: 'Load theirs' }));
  expect(rows()).toEqual(['4:12 | 2. Votes | Theirs']);
  await user.click(button('Remove moment 1'));
  await user.click(button('Save Moments'));
  await expectToast('Moments saved successfully');
  expect(await storedMoments(app)).toEqual([]);
});

slowTest('a moment of a deleted source is kept until it cites another source', async () => {
  await using panel = await openVideos([MINUTES, VOTES]);
  const { user, app, videoId } = panel;
  await makeCitation(app.database, { videoId, sourceId: MINUTES.id, claim: 'Mine' });
  await openVideoMoments(user);
  await replace(user, field(1, 'Claim'), 'Edited');
  await app.database.deleteFrom('sources').where('id', '=', MINUTES.id).execute();
  await makeCitation(app.database, { videoId, sourceId: VOTES.id, claim: 'Theirs' });
  await user.click(button('Save Moments'));
  await editor().findByRole('region', { name: 'Changed in another window' });
  await row(1).findByText('This source was deleted. Choose another one.');
  await user.click(button('Save mine'));
  await expectToast('Failed to save moments', 'cites a source that this video does not have');
  expect(rows()).toEqual(['4:12 | Deleted source | Edited']);

  await user.selectOptions(row(1).getByLabelText('Source'), '1. Votes');
  await replace(user, field(1, 'Time'), '1:00');
  await user.click(button('Save Moments'));
  await expectToast('Moments saved successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await storedMoments(app)).toEqual([{ startSecond: 60, title: 'Votes', claim: 'Edited' }]);
});

test('after an error of the player, times are typed', async () => {
  await using panel = await openVideos([MINUTES]);
  await openVideoMoments(panel.user);
  send({ event: 'onError', info: 150 });
  expect(editor().getByText(/^YouTube does not play this video here\./)).toBeDefined();
  expect(button('Mark this second').disabled).toBe(true);
  expect(button('Add moment').disabled).toBe(false);
});
