import * as z from 'zod/mini';
import { pageParameters } from '#domain/http/list-page.ts';

/** What an entry of the audit trail is about: the access to the site, or its content. */
const auditKinds = ['security', 'content'] as const;

export type AuditKind = (typeof auditKinds)[number];

/** The events that visitors can cause without signing in. */
export const refusalEvents: ReadonlySet<string> = new Set([
  'wrong-password',
  'locked',
  'refused-passkey',
  'refused-link',
  'more-refusals',
]);

/** From this count on, refusals that are equal in a row are no longer counted. */
export const MAX_COUNTED_REFUSALS = 1000;

/** An entry of the audit trail. See docs/panel.md, "Audit trail". */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601 instant in UTC; with a count, the first time. */
  at: z.string(),
  event: z.enum([
    'sign-in',
    'sign-out',
    'wrong-password',
    'locked',
    'refused-passkey',
    'refused-link',
    // Refusals after so many in a row that they are no longer listed one by one.
    'more-refusals',
    'change',
    'export',
    'console',
  ]),
  /** What was done, e.g. "Delete a video"; never a password, a token or an address. */
  detail: z.string(),
  /** A change in plain words, with the title that the changed entry had then; `null` without one. */
  sentence: z.nullable(z.string()),
  /**
   * A short pseudonym of the client's IPv4 address or IPv6 /64 network; `null` for a command on the
   * server's console, and for `more-refusals`.
   */
  client: z.nullable(z.string()),
  /** How many equal events in a row the entry stands for. */
  count: z.int(),
  /** Whether the browser that requested the audit trail has the same address or network. */
  isOwnClient: z.boolean(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Query of a page of the audit trail. Without parameters it is the first page of all entries. */
export const auditPageSchema = z.object({
  kind: z.optional(z.enum(auditKinds, { error: 'kind must be security or content' })),
  ...pageParameters({ size: 200, maxSize: 200 }),
});
