import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { uploadFile } from '#tests/archives/altered-file.ts';
import { sendForm } from '#tests/app/multipart-form.ts';
import { restoreArchive, makeArchive, queryDatabase } from '#tests/archives/archives.ts';
import { makeImage } from '#tests/inputs/make-file.ts';
import { startApp, type TestApp, testEnv } from '#tests/app/start-app.ts';
import { readUpload, storedFiles } from '#tests/rows/stored-files.ts';
import { slowTest } from '#tests/slow-test.ts';

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

slowTest('hashes are restored from a backup', async () => {
  await using app = await startApp();
  await uploadFile(app, await app.signIn(), 'pdf');
  const archive = await makeArchive(app.env);
  await using target = await testEnv();
  await restoreArchive(archive, target);
  const restored = await queryDatabase(target, (rows) => hashesOf({ database: rows }));
  expect(restored).toEqual(await hashesOf(app));
  expect(Object.keys(restored)).toHaveLength(1);
});
