import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { auditKinds } from '#domain/audit-trail/audit-entry.ts';
import type { AuditPosition } from '#server/audit-trail/audit-store.ts';

const MAX_PAGE_SIZE = 200;

/** Query of a page of the audit trail. Without parameters it is the first page of all entries. */
export const auditPageSchema = z.object({
  kind: z.optional(z.enum(auditKinds, { error: 'kind must be security or content' })),
  before: z.optional(positionSchema()),
  limit: z.prefault(pageSizeSchema(), MAX_PAGE_SIZE),
});

type AuditPageQuery = z.output<typeof auditPageSchema>;

/** The `Link` header that leads to the page after the given entry. Source: RFC 8288. */
export function linkToNextPage({ kind, limit }: AuditPageQuery, { at, id }: AuditPosition): string {
  const query = new URLSearchParams({
    ...(kind !== undefined && { kind }),
    before: `${at},${id}`,
    limit: String(limit),
  });
  return `<${adminApiRoute.auditTrail}?${query}>; rel="next"`;
}

function positionSchema() {
  const error = 'before must be taken from the Link header of a page';
  return z.pipe(
    z.string({ error }).check(z.regex(/^[\d.:TZ-]{24},[\w-]{1,36}$/, { error })),
    z.transform((position): AuditPosition => {
      const [at = '', id = ''] = position.split(',');
      return { at, id };
    }),
  );
}

function pageSizeSchema() {
  const error = `limit must be a whole number from 1 to ${MAX_PAGE_SIZE}`;
  return z.coerce
    .number({ error })
    .check(z.int({ error }), z.minimum(1, { error }), z.maximum(MAX_PAGE_SIZE, { error }));
}
