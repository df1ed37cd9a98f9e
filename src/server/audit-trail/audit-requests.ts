import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { type AuditEntry, auditEntrySchema } from '#domain/audit-trail/audit-entry.ts';
import type { ReadSigningKey } from '#server/database/signing-key.ts';
import { clientHash, pseudonymOf } from '#server/access/client-hash.ts';
import { isForAdministrator } from '#server/access/require-admin.ts';
import type { App } from '#server/http/typed-app.ts';
import { isWritingMethod } from '#server/http/is-writing-method.ts';
import type { AuditStore } from '#server/audit-trail/audit-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Further details of a write of the administrator, for the audit trail. Empty if the summary of
     * the route and the ids in the address are enough.
     */
    changeDetail: string;
  }
}

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

/**
 * Records every successful write of the administrator before it is answered, and serves the audit
 * trail. Returns the function that records the other events.
 */
export function auditRequests(app: App, { audits, readSigningKey, now }: AuditDependencies): Audit {
  async function clientOf(request: FastifyRequest): Promise<string> {
    return pseudonymOf(clientHash(request, await readSigningKey()));
  }

  const audit: Audit = async (request, event, detail) => {
    try {
      await audits.add({ event, detail, client: await clientOf(request) }, now());
    } catch (error) {
      request.log.error({ err: error, event }, 'audit entry not stored');
    }
  };

  app.decorateRequest('changeDetail', '');
  app.addHook('onSend', async (request, reply) => {
    const { config, schema, url } = request.routeOptions;
    const isChange =
      url !== undefined && isWritingMethod(request.method) && isForAdministrator(config);
    if (!isChange || reply.statusCode >= 400) return;
    const ids = Object.values(z.record(z.string(), z.string()).parse(request.params ?? {}));
    const details = [schema?.summary ?? url, ...ids, request.changeDetail];
    await audit(request, 'change', details.filter((detail) => detail !== '').join(' · '));
  });

  app.get(
    adminApiRoute.auditTrail,
    {
      schema: {
        summary: `The last ${LISTED_ENTRIES} entries of the audit trail, the newest first`,
        response: { 200: z.array(auditEntrySchema) },
      },
    },
    async (request) => {
      const ownClient = await clientOf(request);
      const entries = await audits.listLatest(LISTED_ENTRIES);
      return entries.map(({ id, at, event, detail, client }) => {
        return { id, at, event, detail, client, isOwnClient: client === ownClient };
      });
    },
  );
  return audit;
}
