import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, heldReply, named } from '#tests/components/render-panel.tsx';
import { openVideosPage, videoRow } from '#tests/components/videos-page.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

test('the switch makes a video a draft and publishes it again', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'First', sortOrder: 2 });
  const { id: videoId } = await makeVideo(app.database, { title: 'Second', sortOrder: 1 });
  await makeSource(app.database, { videoId });
  const { user } = await openVideosPage(app);
  const publishedSwitch = videoRow('Second').getByRole<HTMLInputElement>('switch');
  await user.click(publishedSwitch);
  await expectToast('Video updated successfully');
  expect(publishedSwitch.checked).toBe(false);
  expect(videoRow('Second').getByRole('switch', { name: named('Draft Second') })).toBe(
    publishedSwitch,
  );
  expect(document.activeElement).toBe(publishedSwitch);
  expect(await publishedTitles()).toEqual(['First']);

  await user.click(publishedSwitch);
  await waitFor(async () => expect(await publishedTitles()).toEqual(['First', 'Second']));
  await videoRow('Second').findByRole('switch', { name: named('Published Second') });

  async function publishedTitles() {
    const videos: { title: string }[] = (await app.get('/api/videos')).json();
    return videos.map(({ title }) => title);
  }
});

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

test('before a draft is published, a question names what is missing', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database, { title: 'Half done', isPublished: false });
  const { user, writes } = await openVideosPage(app);
  const publishedSwitch = videoRow('Half done').getByRole<HTMLInputElement>('switch');
  await user.click(publishedSwitch);
  expect((await findQuestion()).textContent).toContain('The video has no source.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(publishedSwitch.checked).toBe(false);

  await makeSource(app.database, { videoId, title: 'Minutes', url: '' });
  await makeSource(app.database, { videoId, title: 'Votes', url: '/uploads/gone.pdf' });
  await user.click(publishedSwitch);
  const { textContent } = await findQuestion();
  expect(textContent).toContain('“Minutes” has neither an address nor a file.');
  expect(textContent).toContain('The file of “Votes” is gone.');
  expect(writes).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Publish anyway' }));
  await expectToast('Video updated successfully');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(publishedSwitch.checked).toBe(true);
});

function findQuestion(): Promise<HTMLElement> {
  return screen.findByRole('alertdialog', { name: 'Publish “Half done” as it is?' });
}
