import type { FastifyBaseLogger } from 'fastify';
import type { QueuedHashing } from '#server/core/access/password-hashing.ts';
import type { Audit } from '#server/core/audit-trail/audit-requests.ts';
import type { Core } from '#server/core/database/core.ts';
import type { Outbound } from '#server/core/outbound/outbound.ts';
import type { Mailer } from '#server/core/outbox/smtp-mailer.ts';
import type { ReadSite } from '#server/core/site/read-site.ts';
import type { Uploads } from '#server/core/uploads/uploads.ts';

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
