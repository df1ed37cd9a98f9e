import * as z from 'zod/mini';

import { auditKinds } from './audit-entry.ts';

const MAX_PAGE_SIZE = 200;

/** Query of a page of the audit trail. Without parameters it is the first page of all entries. */
export const auditPageSchema = z.object({
  kind: z.optional(z.enum(auditKinds, { error: 'kind must be security or content' })),
  before: z.optional(positionSchema()),
  limit: z.prefault(pageSizeSchema(), MAX_PAGE_SIZE),
});

export type AuditPageQuery = z.output<typeof auditPageSchema>;

function positionSchema() {
  const error = 'before must be taken from the Link header of a page';
  return z.pipe(
    z.string({ error }).check(z.regex(/^[\d.:TZ-]{24},[\w-]{1,36}$/, { error })),
    z.transform((position) => {
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
