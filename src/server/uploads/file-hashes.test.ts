import { hash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pino } from 'pino';
import { openSiteUploads } from '#server/app/open-site-uploads.ts';
import { uploadFile } from '#tests/archives/altered-file.ts';
import { sendForm } from '#tests/app/multipart-form.ts';
import { makeImage } from '#tests/inputs/make-file.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { readUpload, storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeClock } from '#tests/app/make-clock.ts';

async function hashesOf({ database }: Pick<TestApp, 'database'>) {
  const rows = await database.selectFrom('file_hashes').selectAll().execute();
  return Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]));
}

function openUploads({ env, database }: TestApp) {
  return openSiteUploads({ env, database, now: () => new Date(), log: pino({ enabled: false }) });
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

test('servers that start at once hash older files, but not those of the operator', async () => {
  await using app = await startApp();
  const names = Array.from({ length: 8 }, () => `source-${randomUUID()}.txt`);
  for (const name of names) await writeUpload(app.env, name, name);
  await writeUpload(app.env, 'notes.txt', 'mine');
  const { name } = await uploadFile(app, await app.signIn(), 'txt');
  const known = (await hashesOf(app))[name];
  await writeUpload(app.env, name, 'altered');

  const { signal } = new AbortController();
  const servers = await Promise.all([openUploads(app), openUploads(app), openUploads(app)]);
  await Promise.all(servers.map((uploads) => uploads.hashOlderFiles(signal)));
  expect(await hashesOf(app)).toEqual({
    ...Object.fromEntries(names.map((each) => [each, hash('sha256', each)])),
    [name]: known,
  });
});

test('a server hashes older files when it starts, and ends early when it stops', async () => {
  await using app = await startApp();
  const name = `source-${randomUUID()}.txt`;
  await writeUpload(app.env, name, 'older');
  await app.server.listen({ port: 0 });
  await expect.poll(() => hashesOf(app)).toEqual({ [name]: hash('sha256', 'older') });

  await writeUpload(app.env, `source-${randomUUID()}.txt`, 'another');
  const uploads = await openUploads(app);
  await expect(uploads.hashOlderFiles(AbortSignal.abort())).rejects.toThrow(/abort/);
  expect(Object.keys(await hashesOf(app))).toEqual([name]);
});

test('incomplete uploads that have received nothing for a day are deleted', async () => {
  await using app = await startApp();
  const { env, database, server } = app;
  const folder = join(env.dataDir, 'incoming');
  const clock = makeClock();
  await writeFile(join(folder, 'upload'), 'content');
  await utimes(join(folder, 'upload'), clock.now(), clock.now());
  const uploads = await openSiteUploads({ env, database, now: () => new Date(), log: server.log });
  clock.advance({ hours: 24 });
  await uploads.sweep(clock.now());
  expect(await readdir(folder)).toEqual(['upload']);
  clock.advance({ seconds: 1 });
  await uploads.sweep(clock.now());
  expect(await readdir(folder)).toEqual([]);
});
