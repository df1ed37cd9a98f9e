import * as calls from '#domain/calls/keeping-calls.ts';
import { snapshotTime } from '#domain/keeping/snapshot.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import { RequestError, notFound } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { findPublicAddress } from '#server/content/sources/list-source-addresses.ts';
import { findSource } from '#server/content/sources/source-store.ts';
import { canBeKey } from '../address-key.ts';
import type { PublicSource } from '../walk-pages.ts';
import { endPause } from './archive-pause.ts';
import { chooseArchive, mayBeSent, requestArchive, setNeverArchived } from './archive-store.ts';

export function archiveRoutes(app: App, { database, now }: Context): void {
  async function requireSource(id: string): Promise<PublicSource> {
    const source = await findSource(database, id);
    if (!source) throw notFound('source');
    return source;
  }

  implement(app, calls.archiveSource, async ({ params: { id } }) => {
    const source = await requireSource(id);
    if (!mayBeSent(source.url)) {
      throw new RequestError(409, 'This source is not the address of a public website.');
    }
    if ((await findPublicAddress(database, id, now())) === undefined) {
      throw new RequestError(409, 'Only sources of published videos are sent to the archive.');
    }
    await endPause(database);
    await requestArchive(database, source, now());
    return { message: 'The source is sent to the Internet Archive soon.' };
  });

  implement(app, calls.refuseArchive, async ({ params: { id } }) => {
    await requireSource(id);
    await setNeverArchived(database, id, true);
    return { message: 'The source is not sent to the Internet Archive.' };
  });

  implement(app, calls.chooseSnapshot, async ({ params: { id }, body: { url } }) => {
    const source = await requireSource(id);
    if (!canBeKey(source.url)) {
      throw new RequestError(409, 'The source has no address of which a snapshot can be shown.');
    }
    // The schema has checked that the address contains a time.
    await chooseArchive(database, source, { url, capturedAt: snapshotTime(url) ?? '' });
    return { message: 'Snapshot saved' };
  });
}
