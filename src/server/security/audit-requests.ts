import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { type AuditEntry, auditEntrySchema } from '#domain/security/audit-entry.ts';
import type { ReadSigningKey } from '#server/database/signing-key.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { isForAdministrator } from '#server/http/require-admin.ts';
import type { App } from '#server/http/typed-app.ts';
import { isWritingMethod } from '#server/http/writing-method.ts';
import type { AuditStore } from '#server/security/audit-store.ts';

/**
 * Records an event in the audit trail. An event that cannot be stored is logged and does not stop
 * the request, so that the administrator can sign in and delete while the disk is full.
 */
export type Audit = (
  request: FastifyRequest,
  event: AuditEntry['event'],
  detail: string,
) => Promise<void>;

interface AuditDependencies {
  audits: AuditStore;
  readSigningKey: ReadSigningKey;
  now: () => Date;
}

/** How many entries the route returns. */
const LISTED_ENTRIES = 200;

/** Short enough to read out, and long enough that two clients rarely share one. */
const PSEUDONYM_LENGTH = 6;

/**
 * Records every successful write of the administrator before it is answered, and serves the audit
 * trail. Returns the function that records the other events.
 */
export function auditRequests(app: App, { audits, readSigningKey, now }: AuditDependencies): Audit {
  /** A pseudonym of the client: always the same for one address, which cannot be derived from it. */
  async function pseudonymOf(request: FastifyRequest): Promise<string> {
    const hash = createHmac('sha256', await readSigningKey()).update(
      `audit ${clientAddress(request)}`,
    );
    return hash.digest('hex').slice(0, PSEUDONYM_LENGTH);
  }

  const audit: Audit = async (request, event, detail) => {
    try {
      await audits.add({ event, detail, client: await pseudonymOf(request) }, now());
    } catch (error) {
      request.log.error({ err: error, event }, 'audit entry not stored');
    }
  };

  app.addHook('onSend', async (request, reply) => {
    const { config, schema, url } = request.routeOptions;
    const isChange =
      url !== undefined && isWritingMethod(request.method) && isForAdministrator(config);
    if (!isChange || reply.statusCode >= 400) return;
    const ids = Object.values(z.record(z.string(), z.string()).parse(request.params ?? {}));
    await audit(request, 'change', [schema?.summary ?? url, ...ids].join(' · '));
  });

  app.get(
    apiRoute.auditTrail,
    {
      schema: {
        summary: `The last ${LISTED_ENTRIES} entries of the audit trail, the newest first`,
        response: { 200: z.array(auditEntrySchema) },
      },
    },
    async (request) => {
      const own = await pseudonymOf(request);
      const entries = await audits.listLatest(LISTED_ENTRIES);
      return entries.map(({ id, at, event, detail, client }) => {
        return { id, at, event, detail, client, isOwnClient: client === own };
      });
    },
  );
  return audit;
}
