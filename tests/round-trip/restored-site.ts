import { indexMissingVideos } from '#server/content/search-index/index-video.ts';
import { restoreArchive } from '#tests/archives/archives.ts';
import { type DatabaseKind, startApp, type TestApp, testEnv } from '#tests/app/start-app.ts';

/**
 * Restores an archive of a site and starts it. The administrator of the site is signed in, and its mail
 * server is set up again, because neither sessions nor passwords are in a backup.
 */
export async function startRestoredSite(
  site: TestApp,
  { file, database, now }: { file: string; database: DatabaseKind; now: () => Date },
): Promise<TestApp> {
  await using opened = new AsyncDisposableStack();
  const env = opened.use(await testEnv({ database }));
  await restoreArchive(file, env);
  const app = opened.use(await startApp({ sharing: { ...site, env }, now }));
  const sessions = await site.database.selectFrom('sessions').selectAll().execute();
  await app.database.insertInto('sessions').values(sessions).execute();
  const mailServers = await site.database.selectFrom('mail_server').selectAll().execute();
  await app.database.insertInto('mail_server').values(mailServers).execute();
  await indexMissingVideos(app.database);
  const resources = opened.move();
  return { ...app, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
