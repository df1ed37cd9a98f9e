import * as z from 'zod/mini';

/**
 * What became of the mail that announces a message:
 *
 * - `sent`: the mail server took it, at `sentAt`.
 * - `waiting`: it will be sent; `error` says why it has not been, when that is known.
 * - `failed`: it was given up after three days of attempts; `error` says why.
 * - `off`: it is never sent, because notifications were switched off when its turn came.
 */
const notificationSchema = z.object({
  state: z.enum(['sent', 'waiting', 'failed', 'off']),
  sentAt: z.nullable(z.string()),
  attempts: z.int(),
  error: z.nullable(z.string()),
});

export type Notification = z.infer<typeof notificationSchema>;

/** A message with every field, as the administrator reads it. Source: specification §3. */
export const adminMessageSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** One of the known subjects, unless the row came from elsewhere. */
  subject: z.string(),
  message: z.string(),
  newsletter: z.boolean(),
  createdAt: z.string(),
  notification: notificationSchema,
});

export type AdminMessage = z.infer<typeof adminMessageSchema>;
