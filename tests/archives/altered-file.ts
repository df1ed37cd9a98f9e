import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { healthSchema } from '#domain/health/health.ts';
import { scheduleJob } from '#server/core/database/due/scheduled-job.ts';
import { validFile } from '#tests/inputs/make-file.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { readUpload, replaceUpload } from '#tests/rows/stored-files.ts';
import { fileNameIn, postSource, titleField } from '#tests/app/source-requests.ts';
import { runJob } from '#tests/app/run-jobs.ts';
import type { Headers, TestApp } from '#tests/app/start-app.ts';

/** Uploads a valid file of this kind as a source. Returns what is stored. */
export async function uploadFile(
  app: TestApp,
  headers: Headers,
  extension: string,
): Promise<{ videoId: string; name: string; content: Buffer; sha256: string }> {
  const { id: videoId } = await makeVideo(app.database);
  const file = { name: `evidence.${extension}`, content: await validFile(extension) };
  const reply = await postSource(app, videoId, [titleField, file], headers);
  const { content } = file;
  return { videoId, name: fileNameIn(reply.json()), content, sha256: hash('sha256', content) };
}

/** Changes one bit in the middle of a stored file, past the server. */
export async function flipByte({ env }: TestApp, name: string): Promise<void> {
  const content = await readUpload(env, name);
  const middle = Math.floor(content.length / 2);
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
  await replaceUpload(env, name, content);
}

/** Makes a nightly backup, as the server does. Returns the names of all backups that are then there. */
export async function backUpAtNight(app: TestApp, now: () => Date): Promise<string[]> {
  const { database, env } = app;
  await database.deleteFrom('scheduled_jobs').where('name', '=', 'nightly-backup').execute();
  await scheduleJob(database, 'nightly-backup', new Date(0));
  await runJob(app, 'nightly-backup');
  const made = `nightly-${now().toISOString().replaceAll(':', '')}.tar`;
  const step = env.backupBucket ? 'copy' : 'archive';
  const results = database.selectFrom('backup_results').select(['step', 'fileName']);
  expect(await results.execute()).toContainEqual({ step, fileName: made });
  return (await readdir(env.backupDir)).toSorted();
}

/** What Health says about the uploaded files, after its level, e.g. "ok: There are no uploaded files." */
export async function filesLine(app: TestApp, headers: Headers): Promise<string> {
  const { lines } = healthSchema.parse((await app.get('/api/admin/health', headers)).json());
  const line = lines.find(({ id }) => id === 'files');
  return `${line?.level}: ${line?.text}`;
}
