import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { MAX_READERS, readerImportSchema } from '#domain/readers/reader.ts';
import { receiveCsvForm } from '#server/http/csv/receive-csv-form.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { unchanged } from '#server/http/unchanged.ts';
import { readAddressList } from './read-address-list.ts';
import type { ReaderListStore } from './reader-list-store.ts';

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
      const { rows, fields } = await receiveCsvForm(request);
      const isStored = fields.get('commit') === 'true';
      const { emails, repeated, invalid, ended } = readAddressList(rows);
      const result = await readerList.import(emails, now(), { isStored });
      const { added, known, suppressed, isTooMany } = result;
      if (isTooMany) {
        const most = MAX_READERS.toLocaleString('en');
        throw new RequestError(400, `There can be ${most} readers. None was added.`);
      }
      const reply = { new: added, known: known + repeated, suppressed, invalid, ended };
      return isStored && added > 0 ? reply : unchanged(reply);
    },
  );
}
