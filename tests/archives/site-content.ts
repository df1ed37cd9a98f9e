import type { Env } from '#server/core/settings/env.ts';
import { queryDatabase } from './archives.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { type DatabaseKind, startApp } from '#tests/app/start-app.ts';
import { readUpload, storedFiles, writeUpload } from '#tests/rows/stored-files.ts';

/** The titles of the videos, and each file as "name: content". */
export async function contentOf(env: Env) {
  const videos = await queryDatabase(env, (database) =>
    database.selectFrom('videos').select('title').orderBy('title').execute(),
  );
  const files = (await storedFiles(env)).map(async (name) => {
    return `${name}: ${String(await readUpload(env, name))}`;
  });
  return { titles: videos.map(({ title }) => title), files: await Promise.all(files) };
}

export type Content = Awaited<ReturnType<typeof contentOf>>;

/** Makes a site with these videos and files. The site is not running. */
export async function makeSite(
  kind: DatabaseKind,
  { titles, files }: Content,
  settings: Record<string, string> = {},
): Promise<Env & AsyncDisposable> {
  const app = await startApp({ database: kind, settings });
  const { env, database, [Symbol.asyncDispose]: dispose } = app;
  for (const title of titles) await makeVideo(database, { title });
  for (const file of files) {
    const [name = '', text] = file.split(': ');
    await writeUpload(env, name, text);
  }
  await database.destroy();
  return { ...env, [Symbol.asyncDispose]: dispose };
}

export const oldContent: Content = {
  titles: ['old'],
  files: ['a.txt: same', 'b.txt: old', 'c.txt: only in the old'],
};
export const newContent: Content = {
  titles: ['new'],
  files: ['a.txt: same', 'b.txt: new', 'd.txt: only in the new'],
};
