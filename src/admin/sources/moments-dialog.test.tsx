import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PLAYER_ORIGIN } from '#domain/videos/youtube.ts';
import { sendFromPlayer } from '#tests/components/player.ts';
import { expectToast, named } from '#tests/components/render-panel.tsx';
import {
  manageDialog,
  openManage,
  openVideos,
  sourceRow,
} from '#tests/components/source-dialogs.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import type { TestApp } from '#tests/app/start-app.ts';

const ID = '11111111-2222-4333-8444-555555555555';
const SOURCE = { id: ID, title: 'Minutes', sortOrder: 1 };

const editor = () => within(screen.getByRole('dialog', { name: 'Moments' }));
const field = () => editor().getByLabelText<HTMLTextAreaElement>('Cited at');
const listed = () =>
  within(editor().getByRole('list', { name: 'Recognized moments' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function openMoments(user: UserEvent): Promise<void> {
  await openManage(user);
  const action = await manageDialog().findByRole<HTMLButtonElement>('button', {
    name: named('Moments of Minutes'),
  });
  await waitFor(() => expect(action.disabled).toBe(false));
  await user.click(action);
  await screen.findByRole('dialog', { name: 'Moments' });
}

function storedCitations({ database }: TestApp) {
  return database
    .selectFrom('citations')
    .select(['startSecond', 'endSecond', 'claim', 'quote', 'page'])
    .orderBy('startSecond')
    .execute();
}

test('moments are recognized while they are typed, and saving them replaces the stored ones', async () => {
  await using panel = await openVideos([SOURCE]);
  const { user, app, videoId } = panel;
  await makeCitation(app.database, { videoId, sourceId: ID, startSecond: 252, claim: 'A claim' });
  await openMoments(user);
  expect(field().value).toBe('4:12 A claim');
  expect(listed()).toEqual(['4:12A claim']);

  await user.type(field(), '\n1m35s–1:50 Prices rose\nlater\n95');
  await editor().findByText('Line 3: Start the line with a time such as 4:12 or 1:02:03');
  expect(editor().getByText('Line 4: 1:35 is on an earlier line already')).toBeDefined();
  expect(listed()).toEqual(['1:35–1:50Prices rose', '4:12A claim']);
  await user.click(editor().getByRole('button', { name: 'Save Moments' }));
  expect((await editor().findByRole('alert')).textContent).toBe(
    '2 lines cannot be read, see below',
  );
  expect(document.activeElement).toBe(field());
  expect(panel.writes).toEqual([]);

  await user.clear(field());
  await user.type(field(), '1:02:03\n95 Prices rose\n> Prices: up\np. 12');
  await waitFor(() => expect(listed()).toEqual(['1:35Prices rose“Prices: up”p. 12', '1:02:03']));
  await user.click(editor().getByRole('button', { name: 'Save Moments' }));
  await expectToast('Moments saved successfully');
  expect(await storedCitations(app)).toEqual([
    { startSecond: 95, endSecond: null, claim: 'Prices rose', quote: 'Prices: up', page: 12 },
    { startSecond: 3723, endSecond: null, claim: null, quote: null, page: null },
  ]);
  await waitFor(() =>
    expect(sourceRow('Minutes').element.textContent).toContain('Sort order 1 · 2 moments'),
  );
});

test('the time of the player becomes a new line, after which the claim is typed', async () => {
  await using panel = await openVideos([SOURCE]);
  const { user } = panel;
  await openMoments(user);
  await user.type(field(), '0:30 First\n\n');
  expect(editor().queryByTitle(/^Player of/)).toBeNull();
  await user.click(editor().getByRole('button', { name: 'Open player' }));
  const frame = editor().getByTitle<HTMLIFrameElement>(/^Player of/);
  expect(frame.src).toContain(`${PLAYER_ORIGIN}/embed/`);
  expect(document.activeElement).toBe(frame);
  const use = editor().getByRole<HTMLButtonElement>('button', { name: 'Use this time' });
  expect(use.disabled).toBe(true);

  sendFromPlayer(frame, { event: 'infoDelivery', info: { currentTime: 252.7 } });
  await user.click(editor().getByRole('button', { name: 'Use 4:12' }));
  await user.keyboard('Prices rose');
  expect(field().value).toBe('0:30 First\n4:12 Prices rose');
  await waitFor(() => expect(listed()).toEqual(['0:30First', '4:12Prices rose']));
});

test('an error of the player is shown', async () => {
  await using panel = await openVideos([SOURCE]);
  await openMoments(panel.user);
  await panel.user.click(editor().getByRole('button', { name: 'Open player' }));
  const frame = editor().getByTitle<HTMLIFrameElement>(/^Player of/);
  sendFromPlayer(frame, { event: 'onError', info: 150 });
  expect(editor().getByText(/^YouTube does not play this video here\./)).toBeDefined();
});
