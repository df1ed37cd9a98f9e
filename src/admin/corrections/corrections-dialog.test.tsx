import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, expectToast, named } from '#tests/components/render-panel.tsx';
import { VIDEO, openCorrections, openVideos } from '#tests/components/source-dialogs.ts';
import { moreButton } from '#tests/components/videos-page.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { slowTest } from '#tests/slow-test.ts';

const EARLIER = {
  kind: 'update',
  text: 'The act has passed.',
  publishedAt: '2025-03-02T12:00:00.000Z',
} as const;
const LATER = {
  said: 'Five percent.',
  text: 'It was 3 %, not 5 %.',
  startSecond: 252,
  publishedAt: '2025-04-02T12:00:00.000Z',
};

const PUBLISH_QUESTION = 'Publish this correction?';

const corrections = () => within(screen.getByRole('dialog', { name: 'Corrections' }));
const newCorrection = () =>
  corrections().getByRole<HTMLButtonElement>('button', { name: 'New Correction' });
const editor = () => within(screen.getByRole('dialog', { name: 'New Correction' }));

slowTest('the latest correction is listed first, and one is withdrawn', async () => {
  await using panel = await openVideos([{ title: 'Minutes', sortOrder: 1 }]);
  const { user, app, videoId } = panel;
  const { id: sourceId } = await app.database
    .selectFrom('sources')
    .select('id')
    .executeTakeFirstOrThrow();
  await makeCorrection(app.database, { videoId, ...EARLIER });
  await makeCorrection(app.database, { videoId, sourceId, ...LATER });
  await openCorrections(user);
  const rows = await corrections().findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Correction · April 2, 2025 · at 4:12 · source 1What was said: “Five percent\.”\sIt was 3 %, not 5 %\.Withdraw/,
    ),
    expect.stringMatching(/^Update · March 2, 2025The act has passed\.Withdraw/),
  ]);

  await user.click(
    corrections().getByRole('button', { name: named('Withdraw the update of March 2, 2025') }),
  );
  await answer(user, 'Withdraw this correction?', 'Withdraw');
  await expectToast('Correction withdrawn');
  expect(await corrections().findByText(/^Withdrawn on /)).toBeDefined();
  expect(corrections().getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1);
  const stored = await app.database
    .selectFrom('corrections')
    .select('text')
    .where('withdrawnAt', 'is not', null)
    .execute();
  expect(stored).toEqual([{ text: EARLIER.text }]);

  await user.click(corrections().getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(moreButton(VIDEO));
});

test('a correction is published only after a confirmation', async () => {
  await using panel = await openVideos([{ title: 'Minutes', sortOrder: 1 }]);
  const { user, app, videoId } = panel;
  await openCorrections(user);
  expect(await corrections().findByText('This video has no corrections.')).toBeDefined();
  await user.click(newCorrection());
  await user.click(editor().getByRole('button', { name: 'Publish' }));
  expect((await editor().findByRole('alert')).textContent).toBe('Text is required');

  await user.selectOptions(editor().getByLabelText('Kind'), 'Clarification');
  await user.type(editor().getByLabelText('What was said (optional)'), 'Both vote.');
  await user.type(editor().getByLabelText('Text'), 'Only the House votes.');
  await user.type(editor().getByLabelText('Moment (optional)'), 'later');
  await user.selectOptions(editor().getByLabelText('Source (optional)'), '1. Minutes');
  await user.click(editor().getByRole('button', { name: 'Publish' }));
  expect((await editor().findByRole('alert')).textContent).toMatch(/^Please enter a time such as/);
  await user.clear(editor().getByLabelText('Moment (optional)'));
  await user.type(editor().getByLabelText('Moment (optional)'), '1m35s');
  await user.click(editor().getByRole('button', { name: 'Publish' }));
  const question = await answer(user, PUBLISH_QUESTION, 'Cancel');
  expect(question.textContent).toMatch(/cannot be edited or deleted/);
  expect(panel.writes).toEqual([]);
  expect(document.activeElement).toBe(editor().getByRole('button', { name: 'Publish' }));

  await user.click(editor().getByRole('button', { name: 'Publish' }));
  await answer(user, PUBLISH_QUESTION, 'Publish');
  await expectToast('Correction published');
  expect(await corrections().findByText(/Only the House votes\.$/)).toBeDefined();
  expect(await app.database.selectFrom('corrections').selectAll().execute()).toEqual([
    expect.objectContaining({
      videoId,
      kind: 'clarification',
      said: 'Both vote.',
      text: 'Only the House votes.',
      startSecond: 95,
      sourceId: expect.any(String),
    }),
  ]);
});

slowTest('a refused correction keeps its text, which is discarded only on request', async () => {
  const message = 'Not now.';
  await using panel = await openVideos([], (videoId) => ({
    [`POST /api/videos/${videoId}/corrections`]: () => Response.json({ message }, { status: 409 }),
  }));
  const { user } = panel;
  await openCorrections(user);
  await waitFor(() => expect(newCorrection().disabled).toBe(false));
  await user.click(newCorrection());
  await user.type(editor().getByLabelText('Text'), 'Typed with care');
  await user.click(editor().getByRole('button', { name: 'Publish' }));
  await answer(user, PUBLISH_QUESTION, 'Publish');
  await expectToast('Failed to publish correction', message);
  await answer(user, PUBLISH_QUESTION, 'Cancel');
  expect(editor().getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Typed with care');
  await user.click(editor().getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeDefined();
});

test('a video that visitors cannot see cannot be corrected', async () => {
  await using panel = await openVideos([], () => ({}), { isPublished: false });
  await openCorrections(panel.user);
  expect(
    corrections().getByText('Visitors cannot see this video yet, so it cannot be corrected.'),
  ).toBeDefined();
  expect(corrections().queryByRole('button', { name: 'New Correction' })).toBeNull();
});
