import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { renderSite } from '#tests/components/render-component.tsx';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

/** Opens the page of a video whose source is cited at every tenth second. Returns the list of its moments. */
async function openVideo(app: TestApp, moments: number) {
  const { id: videoId } = await makeVideo(app.database);
  const { id: sourceId } = await makeSource(app.database, { videoId });
  for (let index = 1; index <= moments; index += 1) {
    await makeCitation(app.database, { videoId, sourceId, startSecond: 10 * index });
  }
  const correction = { videoId, sourceId, text: 'Another number' };
  await makeCorrection(app.database, { ...correction, startSecond: 20 });
  const withdrawnAt = '2025-03-05T12:00:00.000Z';
  await makeCorrection(app.database, { ...correction, startSecond: 30, withdrawnAt });
  const user = await renderSite(`/video/${videoId}`, { app });
  const list = await screen.findByRole('list', { name: 'Cited at' });
  return { user, rows: () => within(list).getAllByRole('listitem') };
}

/** Hidden moments have a class, so that they are shown without scripts. */
const isShown = (row: HTMLElement) => !row.classList.contains('hidden');

test('of more than five moments, the others follow on request, and the sixth has the focus', async () => {
  await using app = await startApp();
  const { user, rows } = await openVideo(app, 7);
  expect(rows().map(isShown)).toEqual([true, true, true, true, true, false, false]);
  await user.click(screen.getByRole('button', { name: 'Show all 7' }));
  expect(rows().every(isShown)).toBe(true);
  expect(document.activeElement?.textContent).toBe('1:00');
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

test('five moments are all shown, and the corrected one says so', async () => {
  await using app = await startApp();
  const { rows } = await openVideo(app, 5);
  expect(rows().every(isShown)).toBe(true);
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  expect(rows().map((row) => / Corrected/.test(row.textContent))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});
