import * as z from 'zod/mini';

/** An entry of the audit trail. See docs/product.md, "Audit trail". */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601 instant in UTC. */
  at: z.string(),
  event: z.enum(['sign-in', 'wrong-password', 'locked', 'sign-out', 'change', 'console']),
  /** What was done, e.g. "Delete a video"; never a password, a token or an address. */
  detail: z.string(),
  /**
   * A short pseudonym of the client's IPv4 address or IPv6 /64 network; `null` for a command on the
   * server's console.
   */
  client: z.nullable(z.string()),
  /** Whether the browser that requested the audit trail has the same address or network. */
  isOwnClient: z.boolean(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
