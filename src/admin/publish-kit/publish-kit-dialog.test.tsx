import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { descriptionOf, expectToast, named } from '#tests/components/render-panel.tsx';
import { openFromRowMenu, openVideos } from '#tests/components/source-dialogs.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { storedSources } from '#tests/rows/make-source.ts';
import { slowTest } from '#tests/slow-test.ts';

const kit = () => within(screen.getByRole('dialog', { name: 'Publish Kit' }));
const description = () => kit().findByLabelText<HTMLTextAreaElement>('YouTube description');

test('the kit has the full addresses of the sources and their archived copies, the chapters and the size of the text, and its texts can be copied', async () => {
  await using panel = await openVideos([
    { title: 'The act', description: null, url: 'example.gov/act', sortOrder: 1 },
    { title: 'Votes', description: null, url: '/uploads/votes.pdf', sortOrder: 2 },
  ]);
  const { user, app, videoId } = panel;
  for (const [index, { id: sourceId }] of (await storedSources(app)).entries()) {
    await makeCitation(app.database, { videoId, sourceId, startSecond: 60 * (index + 1) });
  }
  const { snapshotUrl } = await makeArchive(app.database, { url: 'example.gov/act' });
  await openFromRowMenu(user, 'Publish kit');
  const { value, readOnly } = await description();
  expect(readOnly).toBe(true);
  expect(value).toContain(
    `1. The act\n   https://example.gov/act\n   Archived copy: ${snapshotUrl}\n`,
  );
  expect(value).toContain(`2. Votes\n   ${window.location.origin}/uploads/votes.pdf\n`);
  expect(value).toContain(`: ${window.location.origin}/video/${videoId}\n`);
  expect(value).toMatch(/Chapters:\n0:00 Intro\n1:00 .+\n2:00 /);
  const size = new TextEncoder().encode(value).length.toLocaleString('en-US');
  expect(descriptionOf(await description())).toBe(`${size} of 5,000 bytes`);

  await user.click(kit().getByRole('button', { name: named('Copy the Pinned comment') }));
  await expectToast('Copied to the clipboard');
  const comment = kit().getByLabelText<HTMLTextAreaElement>('Pinned comment').value;
  expect(await navigator.clipboard.readText()).toBe(comment);
  expect(comment).toContain(`/video/${videoId}`);
});

slowTest('the kit names what was left out of a text that would be too long', async () => {
  await using panel = await openVideos([{ description: 'D'.repeat(6000) }]);
  await openFromRowMenu(panel.user, 'Publish kit');
  expect(descriptionOf(await description())).toMatch(
    / of 5,000 bytes\. To fit, the descriptions of the sources had to be left out\.$/,
  );
});

slowTest('a browser that refuses to copy shows a failure', async () => {
  await using panel = await openVideos([]);
  await openFromRowMenu(panel.user, 'Publish kit');
  await description();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  writeText.mockRejectedValue(new Error('Refused'));
  await panel.user.click(
    kit().getByRole('button', { name: named('Copy the YouTube description') }),
  );
  expect(writeText).toHaveBeenCalledWith((await description()).value);
  await expectToast('Copy failed', 'Please select the text and copy it.');
});
