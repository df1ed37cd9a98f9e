import { startAppFor } from '#tests/app/mail-server-settings.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import type { DatabaseKind } from '#tests/app/start-app.ts';
import { type Calls, startCalls } from './calls.ts';
import { makeAccess } from './make-access.ts';
import { makeEvidence } from './make-evidence.ts';
import { makeArchives, makeIntake, makeKeeping } from './make-keeping.ts';
import { makeMail, setUpMail, startReaderMailServer } from './make-mail.ts';
import { makePictures, makeSettings, makeSocialLinks } from './make-settings.ts';
import { makeSources } from './make-sources.ts';
import { makeVideos } from './make-videos.ts';
import { startOutsideWorld } from './outside-world.ts';

export interface FullSite extends AsyncDisposable {
  calls: Calls;
  clock: ReturnType<typeof makeClock>;
  /** The settings of the server, of which another one needs the same. */
  settings: Record<string, string>;
}

/** Starts a site and makes its content through the API alone, in every state that the API can make. */
export async function startFullSite(database: DatabaseKind): Promise<FullSite> {
  await using opened = new AsyncDisposableStack();
  const world = opened.use(await startOutsideWorld());
  const mailServer = opened.use(await startReaderMailServer());
  const clock = makeClock();
  const { settings } = world;
  const app = opened.use(await startAppFor([mailServer], { database, now: clock.now, settings }));
  const calls = await startCalls(app);

  await setUpMail(calls, { mailServer, clock });
  await makeIntake(calls);
  await makeArchives(calls, { world, clock });
  await makeKeeping(calls, { world, clock });
  await makeMail(calls, { mailServer, clock });
  await makeVideos(calls);
  await makeSources(calls);
  await makeEvidence(calls);
  await makeSocialLinks(calls);
  const headshotUrl = await makePictures(calls);
  await makeAccess(calls);
  await makeSettings(calls, { state: 0, headshotUrl });

  const resources = opened.move();
  return { calls, clock, settings, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
