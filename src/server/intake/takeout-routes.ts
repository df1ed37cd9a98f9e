import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import {
  type TakeoutColumns,
  takeoutColumnsSchema,
  takeoutPreviewSchema,
  takeoutResultSchema,
} from '#domain/intake/takeout.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { errorCode } from '#server/settings/error-code.ts';
import { draftOf, type IntakeDependencies } from './intake-routes.ts';
import { readTakeout } from './read-takeout.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** So many drafts are added in one transaction, or none of them. */
const BATCH_SIZE = 100;

const formSchema = z.object({ columns: z.optional(z.string()) });

/**
 * Imports the list of videos that Google Takeout exports. Must be registered in a scope that accepts
 * multipart forms, see `acceptForms`.
 */
export function takeoutRoutes(app: App, { drafts }: Pick<IntakeDependencies, 'drafts'>): void {
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
      const existing = await drafts.findByYoutubeIds(listed.map(({ youtubeId }) => youtubeId));
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
        added += (await drafts.createDrafts(rows.slice(first, first + BATCH_SIZE))).length;
      }
      reply.code(201);
      return { added, known: rows.length - added };
    },
  );
}

async function receive(request: FastifyRequest) {
  if (!request.isMultipart()) {
    throw new RequestError(415, 'Please send this as a multipart form.');
  }
  const { file, columns } = await readForm(request);
  // Access was checked before the body arrived. The session may have ended since.
  await request.confirmAdministrator();
  if (!file) throw new RequestError(400, 'Please choose a file.');
  return readTakeout(file, columns);
}

async function readForm(request: FastifyRequest) {
  let file: Buffer | undefined;
  let columns: TakeoutColumns | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_BYTES } })) {
      if (part.type === 'file') {
        file = await part.toBuffer();
        if (part.file.truncated) throw new RequestError(413, 'The file is larger than 5 MB.');
      } else if (part.fieldname === 'columns') {
        columns = parseColumns(part.value);
      }
    }
  } catch (error) {
    // The errors of the parser have no status: the form is malformed.
    if (error instanceof RequestError || errorCode(error).startsWith('FST_')) throw error;
    throw new RequestError(400, 'The form could not be read to its end.');
  }
  return { file, columns };
}

function parseColumns(value: unknown): TakeoutColumns {
  try {
    return takeoutColumnsSchema.parse(JSON.parse(String(value)));
  } catch {
    throw new RequestError(400, 'The columns are not as expected.');
  }
}
