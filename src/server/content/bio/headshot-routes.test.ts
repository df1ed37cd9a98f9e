import { expect, test } from 'vitest';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { makeImage, validFile } from '#tests/inputs/make-file.ts';
import { sendForm } from '#tests/app/multipart-form.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

function upload(app: TestApp, content: Buffer, name = 'me.jpg') {
  return sendForm(app, { url: '/api/upload-headshot' }, [{ name, content }]);
}

test('a headshot is identified by its bytes, whatever its name is', async () => {
  await using app = await startApp();
  for (const name of ['me.jpg', 'blob', '', 'me.txt', 'IMG_0042.HEIC', 'me.exe']) {
    const reply = await upload(app, await makeImage('png'), name);
    expect([name, reply.statusCode]).toEqual([name, 201]);
    expect((await app.get(reply.json().url)).headers['content-type']).toBe('image/jpeg');
  }
  expect(await storedFiles(app.env)).toHaveLength(6 * 4);
});

test('an SVG is refused as a headshot, and nothing is stored', async () => {
  await using app = await startApp();
  const reply = await upload(app, await validFile('svg'), 'me.svg');
  expect([reply.statusCode, reply.json().message]).toEqual([
    415,
    'This kind of file is not accepted. Please choose one of these: jpg, jpeg, png, webp, gif.',
  ]);
  expect(await storedFiles(app.env)).toEqual([]);
});

test('only the damaged one of several concurrent uploads is refused', async () => {
  await using app = await startApp();
  const picture = await makeImage('jpeg');
  const damaged = picture.subarray(0, 1000);
  const replies = await Promise.all(
    [picture, damaged, picture].map((content) => upload(app, content)),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 415, 201]);
  expect(new Set(replies.map((reply) => reply.json().url)).size).toBe(3);
  expect(await storedFiles(app.env)).toHaveLength(8);
});

test('deleting the headshot removes it from the biography and the disk, and can be repeated', async () => {
  await using app = await startApp();
  const { url } = (await upload(app, await makeImage('jpeg'))).json();
  const saved = await app.admin.post('/api/bio', { content: '<p>x</p>', headshotUrl: url });
  expect(saved.json().headshotUrl).toBe(url);
  for (const time of ['once', 'twice']) {
    const reply = await app.admin.delete('/api/delete-headshot');
    expect([time, reply.statusCode, reply.json()]).toEqual([
      time,
      200,
      { message: 'Headshot deleted successfully' },
    ]);
    expect(await storedFiles(app.env)).toEqual([]);
    expect((await app.get('/api/bio')).json()).toEqual({
      content: '<p>x</p>',
      headshotUrl: null,
    });
  }
});
