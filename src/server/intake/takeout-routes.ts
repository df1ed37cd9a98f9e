import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import {
  type TakeoutColumns,
  takeoutColumnsSchema,
  takeoutPreviewSchema,
  takeoutResultSchema,
} from '#domain/intake/intake.ts';
import type { Context } from '#server/context/context.ts';
import { receiveCsvForm } from '#server/http/csv/receive-csv-form.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { findVideosByYoutubeIds, createDrafts } from '#server/videos/draft-store.ts';
import { draftOf } from './intake-routes.ts';
import { readTakeout } from './read-takeout.ts';

/** So many drafts are added in one transaction, or none of them. */
const BATCH_SIZE = 100;

const formSchema = z.object({ columns: z.optional(z.string()) });

/**
 * Imports the list of videos that Google Takeout exports. Must be registered in a scope that accepts
 * multipart forms, see `acceptForms`.
 */
export function takeoutRoutes(app: App, { database }: Context): void {
  app.post(
    adminApiRoute.takeout,
    {
      config: { form: formSchema },
      schema: {
        summary: 'What a list of videos from Google Takeout contains; nothing is stored',
        response: { 200: takeoutPreviewSchema },
      },
    },
    async (request) => {
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
    },
  );

  app.post(
    adminApiRoute.takeoutImport,
    {
      config: { form: formSchema },
      schema: {
        summary: 'Add the videos of a list from Google Takeout as drafts',
        response: { 201: takeoutResultSchema },
      },
    },
    async (request, reply) => {
      const { videos: listed } = await receive(request);
      // The oldest first, so that the newest gets the highest sort order.
      const rows = listed
        .toSorted((a, b) => (a.publishedAt ?? '').localeCompare(b.publishedAt ?? ''))
        .map(draftOf);
      let added = 0;
      for (let first = 0; first < rows.length; first += BATCH_SIZE) {
        added += (await createDrafts(database, rows.slice(first, first + BATCH_SIZE))).length;
      }
      reply.code(201);
      return { added, known: rows.length - added };
    },
  );
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
