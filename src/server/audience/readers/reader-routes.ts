import * as calls from '#domain/calls/reader-calls.ts';
import { isLoopbackHost } from '#domain/http/local-host.ts';
import { findEmailKeys } from '#domain/readers/reader-addresses.ts';
import {
  type AdminReaderSettings,
  type ReaderSettings,
  readerSettings,
} from '#domain/readers/reader-settings.ts';
import type { Context } from '#server/core/context/context.ts';
import type { Row } from '#server/core/database/tables.ts';
import { RequestError, notFound } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { receiveCsvForm } from '#server/core/http/csv/receive-csv-form.ts';
import { type CsvColumns, sendCsv } from '#server/core/http/csv/send-csv.ts';
import { confirmPassword } from '#server/owner/sign-in/passwords/check-password.ts';
import { implementSettings } from '#server/core/stored-settings/implement-settings.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import {
  listReaderPage,
  readReaderPages,
  findReadersByKeys,
  deleteReader,
  importReaders,
} from './reader-list-store.ts';
import { readAddressList } from './read-address-list.ts';

/** Shorter than any name with a postal address. A postal address also has a digit. */
const MIN_IDENTITY_LENGTH = 10;

/** The list of readers and the settings of mails to them, for the owner. */
export function readerRoutes(app: App, context: Context): void {
  const { database, mailer, env, now } = context;

  /** What mails to readers need and the site does not have, one sentence for each. */
  async function findMissing({ identity }: ReaderSettings): Promise<string[]> {
    const { protocol, hostname } = new URL(env.siteUrl);
    const missing: string[] = [];
    if (!(await mailer.isSetUp())) missing.push('Set up a mail server first, under Mail server.');
    // Links in mails must be encrypted, or lead to this machine, for trying out.
    if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
      missing.push('The public address of the site, SITE_URL, must begin with https://.');
    }
    if (!/\d/.test(identity) || identity.length < MIN_IDENTITY_LENGTH) {
      missing.push(
        'Enter your name and postal address. The law asks for them in every mail to readers.',
      );
    }
    return missing;
  }

  implementSettings(app, context, readerSettings, {
    async toReply(settings): Promise<AdminReaderSettings> {
      return { ...settings, missing: await findMissing(settings) };
    },
    async toUpdate(input) {
      const settings = { ...(await findSettings(database, readerSettings)), ...input };
      const missing = settings.isOn ? await findMissing(settings) : [];
      if (missing.length > 0) throw new RequestError(400, missing.join(' '));
      // Mails that the owner switches on are no longer off because of a restore.
      return { ...input, ...(input.isOn && { isOffSinceRestore: false }) };
    },
  });

  implement(app, calls.listReaders, async ({ query }, reply) => {
    const { total, ...page } = await listReaderPage(database, query);
    reply.header('x-total-count', total);
    return page;
  });

  implement(
    app,
    calls.downloadReaders,
    async (request, reply) => {
      await confirmPassword(context, request, request.body.currentPassword);
      const file = { name: 'readers', now: now() };
      return sendCsv(reply, file, csvColumns, readReaderPages(database));
    },
    { config: { isExport: true } },
  );

  implement(app, calls.findReaders, async ({ body }) =>
    unchanged({ readers: await findReadersByKeys(database, findEmailKeys(body.text)) }),
  );

  implement(app, calls.deleteReader, async ({ params: { id } }) => {
    if (!(await deleteReader(database, id))) throw notFound('reader');
    return { message: 'The reader is deleted.' };
  });
}

/** An import reads the file again. */
const csvColumns: CsvColumns<Row<'subscribers'>> = {
  email: ({ email }) => email,
  state: ({ state }) => state,
  origin: ({ origin }) => origin,
  'signed up': ({ requestedAt }) => requestedAt,
  confirmed: ({ confirmedAt }) => confirmedAt ?? '',
  consent: ({ consentText }) => consentText,
};

/** Imports addresses. Must be registered in a scope that accepts multipart forms, see `acceptForms`. */
export function readerImportRoutes(app: App, { database, now }: Context): void {
  implement(app, calls.importReaders, async (request) => {
    const { rows, fields } = await receiveCsvForm(request);
    const isStored = fields.get('commit') === 'true';
    const { emails, repeated, invalid, ended } = readAddressList(rows);
    const result = await importReaders(database, emails, now(), { isStored });
    const reply = { ...result, known: result.known + repeated, invalid, ended };
    return isStored && reply.new > 0 ? reply : unchanged(reply);
  });
}
