import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_TRANSCRIPT_BYTES } from '#domain/transcripts/transcript-input.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { listPassages } from '#server/content/search-index/index-video.ts';

const TEXT = '0:01 The rent rose.\n1:02 Here is the table.';

const addressOf = (videoId: string) => `/api/videos/${videoId}/transcript`;

async function put(app: TestApp, videoId: string, body: object) {
  const reply = await app.admin.put(addressOf(videoId), body);
  return [reply.statusCode, reply.json()];
}

test('a transcript is saved, replaced and deleted, and visitors read it', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  const evidence = async () => (await app.get(`/api/videos/${id}/evidence`)).json().transcript;
  const read = async () => {
    const reply = await app.get(addressOf(id));
    return reply.statusCode === 200 ? reply.json() : reply.statusCode;
  };
  expect([await read(), await evidence()]).toEqual([404, null]);

  const summary = { language: 'pt-BR', isTimed: true, passageCount: 2 };
  const saved = await put(app, id, { text: `\uFEFF${TEXT}`, language: ' pt-br ' });
  expect(saved).toEqual([200, summary]);
  const passages = [
    { startSecond: 1, text: 'The rent rose.' },
    { startSecond: 62, text: 'Here is the table.' },
  ];
  expect(await read()).toEqual({ language: 'pt-BR', isTimed: true, passages });
  expect(await evidence()).toEqual(summary);
  expect(await listPassages(app.database, id)).toEqual(passages);

  const replaced = await put(app, id, { text: 'Only words.', language: 'en' });
  expect(replaced).toEqual([200, { language: 'en', isTimed: false, passageCount: 1 }]);
  expect(await read()).toEqual({
    language: 'en',
    isTimed: false,
    passages: [{ startSecond: null, text: 'Only words.' }],
  });
  const stored = await app.database.selectFrom('transcripts').selectAll().execute();
  expect(stored).toMatchObject([{ videoId: id, text: 'Only words.' }]);

  expect((await app.admin.delete(addressOf(id))).statusCode).toBe(200);
  expect((await app.admin.delete(addressOf(id))).statusCode).toBe(404);
  expect([await read(), await evidence()]).toEqual([404, null]);
  expect(await listPassages(app.database, id)).toEqual([]);
});

test('a refused transcript leaves the stored one as it was', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  await makeTranscript(app.database, { videoId: id, text: TEXT });
  const refuse = async (body: object, videoId = id) => {
    const [status, { message }] = await put(app, videoId, body);
    return [status, message];
  };
  const line = 'Line 2: 0:01 is before the time above, 1:02';
  expect(await refuse({ text: '1:02 two\n0:01 one', language: 'en' })).toEqual([400, line]);
  const tooLarge = [400, 'The transcript must be at most 1 MB'];
  const quotes = '"'.repeat(MAX_TRANSCRIPT_BYTES);
  expect(await refuse({ text: `${quotes}"`, language: 'en' })).toEqual(tooLarge);
  const noLanguage = [400, 'Please enter a language code such as en or pt-BR'];
  for (const language of ['', 'english', 'en_US!', 'en-', 7]) {
    expect(await refuse({ text: TEXT, language })).toEqual(noLanguage);
  }
  const noVideo = [404, 'The requested video could not be found.'];
  expect(await refuse({ text: TEXT, language: 'en' }, randomUUID())).toEqual(noVideo);
  expect(await refuse({ text: TEXT, language: 'en' }, 'x')).toEqual(noVideo);
  const stored = await app.database.selectFrom('transcripts').selectAll().execute();
  expect(stored).toMatchObject([{ videoId: id, text: TEXT, language: 'en', passageCount: 2 }]);

  const [status, saved] = await put(app, id, { text: quotes, language: 'en' });
  expect([status, saved.passageCount]).toEqual([200, Math.ceil(MAX_TRANSCRIPT_BYTES / 400)]);
});
