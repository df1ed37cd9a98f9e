import { expect, test } from 'vitest';
import { sendForm } from '#tests/app/multipart-form.ts';
import { pdf } from '#tests/app/source-requests.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

interface CitedPage {
  id: string;
  videoId: string;
  copies: () => Promise<{ url: string; sha256: string }[]>;
  attach: (file?: { name: string; content: Buffer | string }) => ReturnType<typeof sendForm>;
  remove: () => ReturnType<TestApp['delete']>;
}

async function makeCitedPage(app: TestApp): Promise<CitedPage> {
  const { id: videoId } = await makeVideo(app.database);
  const { id } = await makeSource(app.database, { videoId });
  await makeKeepingSettings(app.database, { copiesShown: 'always' });
  const url = `/api/sources/${id}/copy`;
  return {
    id,
    videoId,
    copies: async () => (await app.get(`/api/videos/${videoId}/evidence`)).json().copies,
    attach: (file = pdf) => sendForm(app, { url }, [file]),
    remove: () => app.admin.delete(url),
  };
}

test('the owner attaches a printed page as the copy, replaces it and deletes it', async () => {
  await using app = await startApp();
  const page = await makeCitedPage(app);
  const first = await page.attach();
  expect(first.statusCode).toBe(201);
  expect(await page.copies()).toEqual([{ sourceId: page.id, ...first.json() }]);
  expect((await app.get(first.json().url)).rawPayload).toEqual(pdf.content);

  const second = await page.attach({ name: 'notes.txt', content: 'We the People' });
  expect(await page.copies()).toMatchObject([{ url: second.json().url }]);
  expect((await app.get(first.json().url)).statusCode).toBe(404);

  expect((await page.remove()).statusCode).toBe(200);
  expect(await page.copies()).toEqual([]);
  expect((await app.get(second.json().url)).statusCode).toBe(404);
  expect((await page.remove()).statusCode).toBe(404);
});

test('a file that is not copied is refused, and the former copy stays', async () => {
  await using app = await startApp();
  const page = await makeCitedPage(app);
  await page.attach();
  const stored = await page.copies();
  expect((await page.attach({ name: 'a.svg', content: '<svg/>' })).statusCode).toBe(415);
  expect((await page.attach({ name: 'a.pdf', content: 'no PDF' })).statusCode).toBe(415);
  expect(await page.copies()).toEqual(stored);
});

test('a copy that would exceed COPIES_MAX_MB is refused, and no file is left', async () => {
  await using app = await startApp({ settings: { COPIES_MAX_MB: '0' } });
  const page = await makeCitedPage(app);
  const reply = await page.attach();
  expect(reply.statusCode).toBe(409);
  expect(reply.json().message).toContain('COPIES_MAX_MB');
  const files = await app.admin.get('/api/admin/files');
  expect(files.json().totalFiles).toBe(0);
});

test('the Files tab names the source of a copy, and deleting the file removes the copy', async () => {
  await using app = await startApp();
  const page = await makeCitedPage(app);
  const { url } = (await page.attach()).json();
  const [file] = (await app.admin.get('/api/admin/files')).json().files;
  expect(file.usedBy).toMatchObject([{ kind: 'copy', sourceTitle: 'The Constitution, Article I' }]);
  await app.admin.delete(`/api/admin/files/${url.split('/').at(-1)}`);
  expect(await page.copies()).toEqual([]);
});

test('the file of a copy is deleted forever with its source, and with its video', async () => {
  await using app = await startApp();
  for (const deleted of ['source', 'video']) {
    const page = await makeCitedPage(app);
    const { url } = (await page.attach()).json();
    const address =
      deleted === 'source' ? `/api/sources/${page.id}` : `/api/videos/${page.videoId}`;
    expect((await app.admin.delete(address)).statusCode).toBe(200);
    expect((await app.get(url)).statusCode).toBe(404);
    await app.admin.delete('/api/admin/trash');
    expect((await app.admin.get('/api/admin/files')).json().totalFiles).toBe(0);
  }
});
