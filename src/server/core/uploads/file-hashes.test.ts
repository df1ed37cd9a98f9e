import { hash } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileReferences } from '#server/owner/files/file-references.ts';
import { openUploads } from '#server/core/uploads/open-uploads.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { uploadFile } from '#tests/archives/altered-file.ts';
import { sendForm } from '#tests/app/multipart-form.ts';
import { makeImage } from '#tests/inputs/make-file.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { readUpload, storedFiles } from '#tests/rows/stored-files.ts';

async function hashesOf({ database }: Pick<TestApp, 'database'>) {
  const rows = await database.selectFrom('file_hashes').selectAll().execute();
  return Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]));
}

test('every uploaded file has its hash at once, and loses it with the file', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const { name } = await uploadFile(app, headers, 'png');
  const picture = { name: 'me.jpg', content: await makeImage('jpeg', 300) };
  const request = { url: '/api/upload-headshot', headers };
  expect((await sendForm(app, request, [picture])).statusCode).toBe(201);
  const stored = await storedFiles(app.env);
  expect(stored.length).toBeGreaterThan(3);
  const expected = await Promise.all(
    stored.map(async (file) => [file, hash('sha256', await readUpload(app.env, file))]),
  );
  expect(await hashesOf(app)).toEqual(Object.fromEntries(expected));

  expect((await app.delete(`/api/admin/files/${name}`, headers)).statusCode).toBe(200);
  expect(Object.keys(await hashesOf(app))).not.toContain(name);
  expect(Object.keys(await hashesOf(app))).toHaveLength(stored.length - 1);
});

test('incomplete uploads that have received nothing for a day are deleted', async () => {
  await using app = await startApp();
  const { env, database, server } = app;
  const folder = join(env.dataDir, 'incoming');
  const clock = makeClock();
  await writeFile(join(folder, 'upload'), 'content');
  await utimes(join(folder, 'upload'), clock.now(), clock.now());
  const uploads = await openUploads(
    { env, database, now: () => new Date() },
    fileReferences,
    server.log,
  );
  clock.advance({ hours: 24 });
  await uploads.sweep(clock.now());
  expect(await readdir(folder)).toEqual(['upload']);
  clock.advance({ seconds: 1 });
  await uploads.sweep(clock.now());
  expect(await readdir(folder)).toEqual([]);
});
