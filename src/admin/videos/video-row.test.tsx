import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, heldReply, named } from '#tests/components/render-panel.tsx';
import { openVideosPage, videoRow } from '#tests/components/videos-page.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

test('the switch shows the new state at once, and the old one again when saving fails', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { title: 'The only one' });
  const held = heldReply();
  const { user } = await openVideosPage(app, { [`PATCH /api/videos/${id}`]: held.reply });
  const { findByRole, getByRole } = videoRow('The only one');
  await user.click(getByRole('switch'));
  await findByRole('switch', { name: named('Draft The only one') });
  held.release(Response.json({ message: 'The database is out of reach.' }, { status: 503 }));
  await expectToast('Failed to update video', 'The database is out of reach.');
  const published = named('Published The only one');
  expect(await findByRole('switch', { name: published })).toBeDefined();
});

slowTest('a switch shows the requested state while the list is loaded again', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { title: 'Slow', sortOrder: 2 });
  await makeVideo(app.database, { title: 'Fast', sortOrder: 1 });
  const held = heldReply();
  const { user } = await openVideosPage(app, { [`PATCH /api/videos/${id}`]: held.reply });
  await user.click(videoRow('Slow').getByRole('switch'));
  // The change is stored, but its reply is still on its way.
  await app.database
    .updateTable('videos')
    .set({ isPublished: false })
    .where('id', '=', id)
    .execute();
  await user.click(videoRow('Fast').getByRole('switch'));
  await expectToast('Video updated successfully');
  expect(videoRow('Slow').getByRole('switch', { name: named('Draft Slow') })).toBeDefined();
  expect(videoRow('Fast').getByRole('switch', { name: named('Draft Fast') })).toBeDefined();

  held.release(Response.json({ message: 'The database is out of reach.' }, { status: 503 }));
  await expectToast('Failed to update video', 'The database is out of reach.');
  expect(videoRow('Slow').getByRole('switch', { name: named('Draft Slow') })).toBeDefined();
});

test('two drafts that are switched one after another are each asked about', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { title: 'First', isPublished: false });
  await makeVideo(app.database, { title: 'Second', isPublished: false });
  const held = heldReply();
  const address = `/api/videos/${id}/publish-checklist`;
  const { user } = await openVideosPage(app, { [address]: held.reply });
  const [first, second] = [switchOf('First'), switchOf('Second')];
  await user.click(first);
  await user.click(second);
  await findQuestion('Second');
  held.release(Response.json([{ kind: 'no-source', source: null }]));
  await findQuestion('First');
  await user.click(screen.getByRole('button', { name: 'Publish anyway' }));
  await expectToast('Video updated successfully');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([first.checked, second.checked]).toEqual([true, false]);
  expect(document.activeElement).toBe(second);
});

test('before a draft is published, a question names what is missing', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database, { title: 'Half done', isPublished: false });
  const { user, writes } = await openVideosPage(app);
  const publishedSwitch = videoRow('Half done').getByRole<HTMLInputElement>('switch');
  await user.click(publishedSwitch);
  expect((await findQuestion('Half done')).textContent).toContain('The video has no source.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(publishedSwitch.checked).toBe(false);

  await makeSource(app.database, { videoId, title: 'Minutes', url: '' });
  await makeSource(app.database, { videoId, title: 'Votes', url: '/uploads/gone.pdf' });
  await user.click(publishedSwitch);
  const { textContent } = await findQuestion('Half done');
  expect(textContent).toContain('“Minutes” has neither an address nor a file.');
  expect(textContent).toContain('The file of “Votes” is gone.');
  expect(writes).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Publish anyway' }));
  await expectToast('Video updated successfully');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(publishedSwitch.checked).toBe(true);
});

function findQuestion(title: string): Promise<HTMLElement> {
  return screen.findByRole('alertdialog', { name: `Publish “${title}” as it is?` });
}

function switchOf(title: string): HTMLInputElement {
  return videoRow(title).getByRole<HTMLInputElement>('switch');
}
