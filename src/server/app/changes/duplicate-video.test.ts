import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adminVideoSchema } from '#domain/videos/video.ts';
import { readTrail } from '#tests/app/audit-trail.ts';
import { answerOf, startApp, startDatabase } from '#tests/app/start-app.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { failEverywhere } from '#tests/trash/fail-everywhere.ts';
import { makeVideoWithEvidence } from '#tests/trash/make-video-with-evidence.ts';
import { duplicateVideo, copyTitle } from './duplicate-video.ts';

const COPIED = ['sources', 'citations', 'transcripts', 'mirrors'] as const;

const now = () => new Date('2025-03-05T12:00:00.000Z');

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

test('a duplicated video is a draft with the same sources, moments, transcript and files', async () => {
  await using app = await startApp();
  const { video, files } = await makeVideoWithEvidence(app.database, app.env);
  const headers = await app.signIn();
  const reply = await app.post(`/api/videos/${video.id}/duplicate`, undefined, headers);
  expect(reply.statusCode).toBe(201);
  const draft = adminVideoSchema.parse(reply.json());
  expect((await app.get(`/api/videos/${draft.id}`)).statusCode).toBe(404);

  const listed = await app.database.selectFrom('sources').select(['id', 'title']).execute();
  const titles = new Map(listed.map(({ id, title }) => [id, title]));
  const contentOf = (videoId: string) =>
    Promise.all(
      COPIED.map(async (table) => {
        const { rows } = await sql<Record<string, string>>`
          select * from ${sql.table(table)} where "videoId" = ${videoId}`.execute(app.database);
        return rows
          .map((row) => {
            const sourceId = titles.get(row['sourceId'] ?? '');
            return JSON.stringify({ ...row, id: null, videoId: null, sourceId });
          })
          .toSorted();
      }),
    );
  const [copied, original] = [await contentOf(draft.id), await contentOf(video.id)];
  expect(copied).toEqual(original);
  expect(copied.map(({ length }) => length)).toEqual([5, 10, 1, 1]);
  const corrections = await app.database
    .selectFrom('corrections')
    .selectAll()
    .where('videoId', '=', draft.id)
    .execute();
  expect(corrections).toEqual([]);

  // The files stay as long as one of the two refers to them.
  await app.delete(`/api/videos/${video.id}`, headers);
  await app.delete('/api/admin/trash', headers);
  expect(await storedFiles(app.env)).toEqual(files.toSorted());
  await app.delete(`/api/videos/${draft.id}`, headers);
  await app.delete('/api/admin/trash', headers);
  expect(await storedFiles(app.env)).toEqual([]);
  const { entries } = await readTrail(app, headers);
  expect(entries.map(({ sentence }) => sentence)).toContain(
    `Duplicated “${video.title}” as “Copy of ${video.title}”`,
  );
});

test('a duplicated video has every field of its original but those that a draft begins with', async () => {
  await using app = await startApp();
  const thumbnail = 'https://example.org/picture.jpg';
  const original = { ...sampleRows.videos, description: 'Two chambers.', thumbnail };
  await app.database.insertInto('videos').values(original).execute();
  const path = `/api/videos/${original.id}/duplicate`;
  const draft = (await app.admin.post(path, undefined)).json();
  expect(draft).toEqual({
    ...original,
    id: expect.not.stringMatching(original.id),
    title: `Copy of ${original.title}`,
    isPublished: false,
    publishDate: null,
    viewCount: '0',
    sortOrder: 1,
  });
});

test('when the database fails at any statement, nothing of a video is duplicated', async () => {
  await using site = await startDatabase();
  const { video } = await makeVideoWithEvidence(site.database, site.env);
  const failures = await failEverywhere(site.database, (failing) =>
    duplicateVideo(failing, video.id, now()),
  );
  expect(failures).toBeGreaterThan(10);
});

test.each([UNKNOWN, 'x'])('duplicating the unknown video %s is answered with 404', async (id) => {
  await using app = await startApp();
  const reply = await app.admin.post(`/api/videos/${id}/duplicate`, undefined);
  const message = 'The requested video could not be found.';
  expect(answerOf(reply)).toEqual([404, { message }]);
});

test.each([
  ['a short title', 'Rents', 'Copy of Rents'],
  ['a title that just fits', 'x'.repeat(192), `Copy of ${'x'.repeat(192)}`],
  ['a title that is too long', 'x'.repeat(200), `Copy of ${'x'.repeat(191)}…`],
  [
    'a title that would be cut in an emoji',
    `${'x'.repeat(190)}🏛🏛🏛🏛🏛`,
    `Copy of ${'x'.repeat(190)}…`,
  ],
])('the copy of %s fits into a title', (_case, title, copy) => {
  expect(copyTitle(title)).toBe(copy);
});
