import { expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

async function makeMirroredVideo(app: TestApp) {
  const { id } = await makeVideo(app.database);
  return {
    save: (body: object, videoId = id) => app.admin.put(`/api/videos/${videoId}/mirrors`, body),
    shown: async () => (await app.get(`/api/videos/${id}/evidence`)).json().mirrors,
  };
}

const archive = { label: 'Internet Archive', url: 'https://archive.org/details/video' };
const odysee = { label: 'Odysee', url: 'https://odysee.com/video' };

test('the mirrors of a video are replaced as a whole', async () => {
  await using app = await startApp();
  const { save, shown } = await makeMirroredVideo(app);
  const reply = await save({ mirrors: [odysee, archive] });
  expect([reply.statusCode, reply.json()]).toEqual([200, { mirrors: [odysee, archive] }]);
  expect(await shown()).toEqual([odysee, archive]);

  const outdated = await save({ mirrors: [], seen: { mirrors: [archive] } });
  expect(outdated.statusCode).toBe(409);
  expect(outdated.json().current).toEqual({ mirrors: [odysee, archive] });
  expect(await shown()).toHaveLength(2);

  await save({ mirrors: [archive], seen: { mirrors: [odysee, archive] } });
  expect(await shown()).toEqual([archive]);
  await save({ mirrors: [] });
  expect(await shown()).toEqual([]);
});

test('a mirror may name its language', async () => {
  await using app = await startApp();
  const { save, shown } = await makeMirroredVideo(app);
  const french = { ...archive, language: 'fr' };
  await save({
    mirrors: [
      { ...archive, language: 'FR' },
      { ...odysee, language: '' },
    ],
  });
  expect(await shown()).toEqual([french, odysee]);
  const refused = await save({ mirrors: [{ ...archive, language: 'French' }] });
  expect(refused.statusCode).toBe(400);
  expect(await shown()).toEqual([french, odysee]);
});

test('mirrors that are not valid are refused, and the stored ones stay', async () => {
  await using app = await startApp();
  const { save, shown } = await makeMirroredVideo(app);
  await save({ mirrors: [odysee] });
  for (const mirrors of [
    Array.from({ length: 6 }, () => odysee),
    [{ label: '', url: archive.url }],
    [{ label: 'Script', url: 'javascript:alert(1)' }],
    [{ label: 'File', url: '/uploads/a.mp4' }],
  ]) {
    expect((await save({ mirrors })).statusCode).toBe(400);
  }
  expect((await save({ mirrors: [] }, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(
    404,
  );
  expect(await shown()).toEqual([odysee]);
});
