import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { archivability } from '#domain/keeping/archived-address.ts';
import { snapshotInputSchema, snapshotTime } from '#domain/keeping/snapshot.ts';
import type { Context } from '#server/context/context.ts';
import { RequestError, notFound } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { findPublicAddress } from '#server/sources/list-source-addresses.ts';
import { findSource } from '#server/sources/source-store.ts';
import type { PublicSource } from '../walk-pages.ts';
import { endPause } from './archive-pause.ts';
import { requestArchive, refuseArchiveForever, chooseArchive } from './archive-store.ts';

const idSchema = z.object({ id: z.string() });

export function archiveRoutes(app: App, { database, now }: Context): void {
  async function requireSource(id: string): Promise<PublicSource> {
    const source = await findSource(database, id);
    if (!source) throw notFound('source');
    return source;
  }

  app.post(
    adminApiRoute.sourceArchive,
    {
      schema: {
        summary: 'Send a source to the Internet Archive now, even if its address looks secret',
        params: idSchema,
        response: { 202: messageReplySchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id } }, reply) => {
      const source = await requireSource(id);
      if (archivability(source.url) === 'never') {
        throw new RequestError(409, 'This source is not the address of a public website.');
      }
      if ((await findPublicAddress(database, id, now())) === undefined) {
        throw new RequestError(409, 'Only sources of published videos are sent to the archive.');
      }
      await endPause(database);
      await requestArchive(database, source, now());
      reply.code(202);
      return { message: 'The source is sent to the Internet Archive soon.' };
    },
  );

  app.delete(
    adminApiRoute.sourceArchive,
    {
      schema: {
        summary: 'Keep a source from being sent to the Internet Archive',
        params: idSchema,
        response: { 200: messageReplySchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      await refuseArchiveForever(database, await requireSource(id));
      return { message: 'The source is not sent to the Internet Archive.' };
    },
  );

  app.put(
    adminApiRoute.sourceSnapshot,
    {
      schema: {
        summary: 'Choose the snapshot of a source in the Internet Archive',
        params: idSchema,
        body: snapshotInputSchema,
        response: { 200: messageReplySchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id }, body: { url } }) => {
      const source = await requireSource(id);
      // The schema has checked that the address contains a time.
      await chooseArchive(database, source, { url, capturedAt: snapshotTime(url) ?? '' });
      return { message: 'Snapshot saved' };
    },
  );
}
