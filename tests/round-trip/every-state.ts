import { makeClock } from '#tests/app/make-clock.ts';
import { type DatabaseKind, startApp } from '#tests/app/start-app.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { makeReaderSettings } from '#tests/readers/make-readers.ts';
import { makeMailServer } from '#tests/rows/make-mail-server.ts';
import { makeRow } from '#tests/rows/sample-rows.ts';
import { type Calls, startCalls } from './calls.ts';
import { makeEvidence } from './make-evidence.ts';
import { makeServerRows } from './make-server-rows.ts';
import { makePictures, makeSettings, makeSocialLinks } from './make-settings.ts';
import { makeSources } from './make-sources.ts';
import { makeVideo, makeVideos } from './make-videos.ts';

export interface FullSite extends AsyncDisposable {
  calls: Calls;
  clock: ReturnType<typeof makeClock>;
}

/**
 * Starts a site with content in every state. What the owner and visitors write is made by the calls of the
 * API, with each kind of value that they accept.
 */
export async function startFullSite(database: DatabaseKind): Promise<FullSite> {
  await using opened = new AsyncDisposableStack();
  const clock = makeClock();
  const app = opened.use(await startApp({ database, now: clock.now }));
  const calls = await startCalls(app);

  await makeMailServer(app.database);
  await makeReaderSettings(app.database);
  await makeMessages(calls, clock);
  const steps = [makeServerRows, makeVideos, makeSources, makeSocialLinks, makeEvidence];
  for (const make of steps) {
    await make(calls);
    // The videos of the last step are the recent ones.
    clock.advance({ seconds: 1 });
  }
  const headshotUrl = await makePictures(calls);
  await makeSettings(calls, { state: 0, headshotUrl });
  // A change of the channel deletes its uploads.
  await makeRow(app.database, 'intake_items');

  const resources = opened.move();
  return { calls, clock, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function makeMessages(calls: Calls, clock: FullSite['clock']): Promise<void> {
  const { app, call, bodies } = calls;
  const headers = await app.visitor();
  const aboutVideoId = await makeVideo(calls, { title: 'Asked about' });
  const given = { aboutVideoId: [aboutVideoId], email: [messageInput.email] };
  const sent = [...bodies('POST /api/contact', given), { ...messageInput, aboutVideoId }];
  for (const body of sent) await call('POST /api/contact', { headers, body });
  clock.advance({ seconds: 1 });
  await call('POST /api/contact', { headers, body: messageInput });
  const [newest, other] = (await call('GET /api/admin/messages')).json();
  await call('DELETE /api/admin/messages/:id', { params: { id: newest.id } });
  const body = { isRead: true };
  await call('PATCH /api/admin/messages/:id', { params: { id: other.id }, body });
}
