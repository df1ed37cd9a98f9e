import type { FastifyBaseLogger } from 'fastify';
import type { QueuedHashing } from '#server/access/password-hashing.ts';
import type { Audit } from '#server/audit-trail/audit-requests.ts';
import type { Core } from '#server/database/core.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import type { Mailer } from '#server/outbox/smtp-mailer.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import type { Uploads } from '#server/uploads/uploads.ts';

/** What the whole server shares. It is built once, and each feature takes what it needs of it. */
export interface Context extends Core {
  readSite: ReadSite;
  uploads: Uploads;
  outbound: Outbound;
  mailer: Mailer;
  passwords: QueuedHashing;
  audit: Audit;
  log: FastifyBaseLogger;
}
