import * as z from 'zod/mini';
import { pageParameters } from '#domain/http/list-page.ts';
import { auditKinds } from './audit-entry.ts';

/** Query of a page of the audit trail. Without parameters it is the first page of all entries. */
export const auditPageSchema = z.object({
  kind: z.optional(z.enum(auditKinds, { error: 'kind must be security or content' })),
  ...pageParameters({ size: 200, maxSize: 200 }),
});
