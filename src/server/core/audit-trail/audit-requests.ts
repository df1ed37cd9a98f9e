import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import * as calls from '#domain/calls/security-calls.ts';
import { type AuditEntry, refusalEvents } from '#domain/audit-trail/audit-entry.ts';
import type { Core } from '#server/core/database/core.ts';
import type { Row, Database } from '#server/core/database/tables.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import { isForAdministrator } from '#server/core/access/require-admin.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { isWritingMethod } from '#server/core/http/request-facts.ts';
import { addPageHeaders } from '#server/core/http/page-headers.ts';
import { isUnchanged } from '#server/core/database/changed-meanwhile.ts';
import {
  type ChangedNames,
  type ChangedThing,
  fillSentence,
  thingIn,
} from '#server/core/audit-trail/change-sentences.ts';
import { addAuditEntry, listAuditPage } from '#server/core/audit-trail/audit-store.ts';
import { clientHash, pseudonymOf } from '#server/core/access/client-address.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the route concerns the access to the site, such as the password or a passkey, and not
     * its content. Its requests are listed with the sign-ins in the audit trail. A read is recorded
     * only if this is set; it is then an export.
     */
    isSecurity?: boolean;
    /** Whether a POST changes nothing, but exports what is sensitive; a recorded read always does. */
    isExport?: boolean;
  }
  interface FastifyRequest {
    /**
     * Further details of a write of the administrator, for the audit trail. Empty if the summary of
     * the route and the ids in the address are enough.
     */
    changeDetail: string;
    /**
     * What a write of the administrator did, in place of the sentence of the route; with places for names
     * such as `{video}`. Equal details are counted in one entry, so they must differ where sentences do.
     * Empty for the sentence of the route.
     */
    changeSentence: string;
    /** Names for the places in the sentence that the id in the address does not lead to. */
    changedNames: ChangedNames;
    /** Whether the request left everything as it was, so that there is nothing to record. */
    hasChangedNothing: boolean;
  }
}

/**
 * Records an event in the audit trail. An event that cannot be stored is logged and does not stop
 * the request, whose change may be stored already.
 */
export type Audit = (
  request: FastifyRequest,
  event: AuditEntry['event'],
  detail: string,
) => Promise<void>;

/** The name of an entry before it is changed; `undefined` when there is no such entry. */
type FindName = (
  database: Database,
  thing: ChangedThing,
  id: string,
) => Promise<string | undefined>;

/** Recording as many takes PostgreSQL about a quarter of a second. */
const MAX_WAITING_REFUSALS = 50;

/**
 * Records every successful write and every export of the administrator before it is answered, and
 * serves the audit trail. A write whose reply is marked as `unchanged` is not recorded. Returns the
 * function that records the other events, all of which concern security.
 */
export function auditRequests(app: App, { database, now }: Core, findName: FindName): Audit {
  async function clientOf(request: FastifyRequest): Promise<string> {
    return pseudonymOf(clientHash(request, await signingKey(database)));
  }

  async function add(
    request: FastifyRequest,
    entry: Pick<Row<'audit_entries'>, 'kind' | 'event' | 'detail'> & { sentence?: string | null },
  ): Promise<void> {
    try {
      await addAuditEntry(database, { ...entry, client: await clientOf(request) }, now());
    } catch (error) {
      request.log.error({ err: error, event: entry.event }, 'audit entry not stored');
    }
  }

  const refusals = pLimit(1);
  /**
   * Records refusals one after another, so that a flood of them takes only one connection to the
   * database. When too many wait, the refusal is not recorded.
   */
  async function queueRefusal(record: () => Promise<void>): Promise<void> {
    const waiting = refusals.activeCount + refusals.pendingCount;
    if (waiting < MAX_WAITING_REFUSALS) await refusals(record);
  }

  app.decorateRequest('changeDetail', '');
  app.decorateRequest('changeSentence', '');
  // The hook below sets it for every request whose changes are recorded: an object must not be shared.
  app.decorateRequest('changedNames');
  app.decorateRequest('hasChangedNothing', false);
  app.addHook('preHandler', async (request) => {
    request.changedNames = {};
    const { config, url } = request.routeOptions;
    if (url === undefined || !isForAdministrator(config)) return;
    const thing = thingIn(config.sentence);
    const { id } = idSchema.parse(request.params ?? {});
    const name = thing && id !== undefined ? await findName(database, thing, id) : undefined;
    if (thing && name !== undefined) request.changedNames = { [thing]: name };
  });
  app.addHook('preSerialization', async (request, _reply, payload) => {
    request.hasChangedNothing = isUnchanged(payload);
    const reply = namedSchema.safeParse(payload);
    if (reply.success)
      request.changedNames = { ...request.changedNames, added: `“${reply.data.title}”` };
    return payload;
  });
  app.addHook('onSend', async (request, reply) => {
    const { config, schema, url } = request.routeOptions;
    const { isSecurity = false, isExport = isSecurity && request.method === 'GET' } = config;
    if (url === undefined || !isForAdministrator(config) || reply.statusCode >= 400) return;
    const isWrite = isWritingMethod(request.method) && !isExport;
    if (!(isWrite ? !request.hasChangedNothing : isExport)) return;
    const ids = Object.values(z.record(z.string(), z.string()).parse(request.params ?? {}));
    const details = [schema?.summary ?? url, ...ids, request.changeDetail];
    await add(request, {
      kind: isSecurity ? 'security' : 'content',
      event: isWrite ? 'change' : 'export',
      detail: details.filter((detail) => detail !== '').join(' · '),
      sentence: isWrite ? sentenceFor(request) : null,
    });
  });

  implement(app, calls.listAuditEntries, async (request, reply) => {
    const ownClient = await clientOf(request);
    const { entries, total, last } = await listAuditPage(database, request.query);
    addPageHeaders(reply, total, last);
    return entries.map((entry) =>
      Object.assign(entry, { isOwnClient: entry.client === ownClient }),
    );
  });
  return (request, event, detail) => {
    const record = () => add(request, { kind: 'security', event, detail });
    return refusalEvents.has(event) ? queueRefusal(record) : record();
  };
}

const idSchema = z.object({ id: z.optional(z.string()) });

const namedSchema = z.object({ title: z.string() });

/** What a request has done in plain words; `null` if no sentence is known, or a name in it. */
function sentenceFor(request: FastifyRequest): string | null {
  const { changeSentence, changedNames, routeOptions } = request;
  const sentence = changeSentence || routeOptions.config.sentence;
  return sentence ? fillSentence(sentence, changedNames) : null;
}
