import type { FastifyRequest } from 'fastify';
import * as calls from '#domain/calls/intake-calls.ts';
import { type TakeoutColumns, takeoutColumnsSchema } from '#domain/intake/intake.ts';
import type { Context } from '#server/core/context/context.ts';
import { receiveCsvForm } from '#server/core/http/csv/receive-csv-form.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { findVideosByYoutubeIds, createDrafts } from '#server/content/videos/draft-store.ts';
import { batchesOf } from '#server/core/database/list-rows.ts';
import { draftOf } from './intake-routes.ts';
import { readTakeout } from './read-takeout.ts';

/** So many drafts are added in one transaction, or none of them. */
const BATCH_SIZE = 100;

/**
 * Imports the list of videos that Google Takeout exports. Must be registered in a scope that accepts
 * multipart forms, see `acceptForms`.
 */
export function takeoutRoutes(app: App, { database }: Context): void {
  implement(app, calls.readTakeout, async (request) => {
    const { columns, headers, videos: listed } = await receive(request);
    const existing = await findVideosByYoutubeIds(
      database,
      listed.map(({ youtubeId }) => youtubeId),
    );
    return {
      columns,
      headers,
      rows: listed.map(({ youtubeId, title }) => {
        return { youtubeId, title, isKnown: existing.has(youtubeId) };
      }),
    };
  });

  implement(app, calls.importTakeout, async (request) => {
    const { videos: listed } = await receive(request);
    // The oldest first, so that the newest gets the highest sort order.
    const rows = listed
      .toSorted((a, b) => (a.publishedAt ?? '').localeCompare(b.publishedAt ?? ''))
      .map(draftOf);
    let added = 0;
    for (const batch of batchesOf(rows, BATCH_SIZE)) {
      added += (await createDrafts(database, batch)).length;
    }
    return { added, known: rows.length - added };
  });
}

async function receive(request: FastifyRequest) {
  const { rows, fields } = await receiveCsvForm(request);
  return readTakeout(rows, parseColumns(fields.get('columns')));
}

function parseColumns(text: string | undefined): TakeoutColumns | undefined {
  if (text === undefined) return undefined;
  try {
    return takeoutColumnsSchema.parse(JSON.parse(text));
  } catch {
    throw new RequestError(400, 'The columns are not as expected.');
  }
}
