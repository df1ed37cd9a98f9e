import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { MAX_READERS, readerImportSchema } from '#domain/readers/reader.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { unchanged } from '#server/http/unchanged.ts';
import { errorCode } from '#server/settings/error-code.ts';
import { readAddressList } from './read-address-list.ts';
import type { ReaderListStore } from './reader-list-store.ts';

const MAX_BYTES = 5 * 1024 * 1024;

const formSchema = z.object({ commit: z.optional(z.string()) });

interface ImportDependencies {
  readerList: Pick<ReaderListStore, 'import'>;
  now: () => Date;
}

/** Imports addresses. Must be registered in a scope that accepts multipart forms, see `acceptForms`. */
export function readerImportRoutes(app: App, { readerList, now }: ImportDependencies): void {
  app.post(
    adminApiRoute.readersImport,
    {
      config: { form: formSchema },
      schema: {
        summary: 'Import addresses that were confirmed elsewhere, or find out what that would do',
        response: { 200: readerImportSchema, 400: errorReplySchema },
      },
    },
    async (request) => {
      const { file, isStored } = await readForm(request);
      // Access was checked before the body arrived. The session may have ended since.
      await request.confirmAdministrator();
      if (!file) throw new RequestError(400, 'Please choose a file.');
      const { emails, repeated, invalid } = readAddressList(file);
      const result = await readerList.import(emails, now(), { isStored });
      const { added, known, suppressed, isTooMany } = result;
      if (isTooMany) {
        const most = MAX_READERS.toLocaleString('en');
        throw new RequestError(400, `There can be ${most} readers. None was added.`);
      }
      const reply = { new: added, known: known + repeated, suppressed, invalid };
      return isStored && added > 0 ? reply : unchanged(reply);
    },
  );
}

async function readForm(request: FastifyRequest) {
  if (!request.isMultipart()) {
    throw new RequestError(415, 'Please send this as a multipart form.');
  }
  let file: Buffer | undefined;
  let isStored = false;
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_BYTES } })) {
      if (part.type === 'file') {
        file = await part.toBuffer();
        if (part.file.truncated) throw new RequestError(413, 'The file is larger than 5 MB.');
      } else if (part.fieldname === 'commit') {
        isStored = part.value === 'true';
      }
    }
  } catch (error) {
    // The errors of the parser have no status: the form is malformed.
    if (error instanceof RequestError || errorCode(error).startsWith('FST_')) throw error;
    throw new RequestError(400, 'The form could not be read to its end.');
  }
  return { file, isStored };
}
