import { pino } from 'pino';
import { argon2id } from '#server/core/access/password-hashing.ts';
import { fileReferences } from '#server/owner/files/file-references.ts';
import type { Context } from '#server/core/context/context.ts';
import type { Core } from '#server/core/database/core.ts';
import { createOutbound } from '#server/core/outbound/outbound.ts';
import { smtpMailer } from '#server/core/outbox/smtp-mailer.ts';
import { queueHashing } from '#server/owner/sign-in/passwords/hashing-queue.ts';
import { siteReader } from '#server/core/site/read-site.ts';
import { openUploads } from '#server/core/uploads/open-uploads.ts';

/** The context of a server, of which a test may replace parts. It records and logs nothing. */
export async function makeContext(
  { database, env }: Pick<Core, 'database' | 'env'>,
  parts: Partial<Context> = {},
): Promise<Context> {
  const core = { database, env, now: () => new Date(), ...parts };
  const log = pino({ enabled: false });
  const { readSite } = siteReader(core.database, log);
  return {
    readSite,
    uploads: await openUploads(core, fileReferences, log),
    outbound: createOutbound({
      siteUrl: core.env.siteUrl,
      allowedNetworks: core.env.outboundAllow,
      services: Object.values(core.env.services),
    }),
    mailer: smtpMailer(core, readSite),
    passwords: queueHashing(argon2id),
    audit: async () => undefined,
    log,
    ...core,
  };
}
