import * as z from 'zod/mini';

/**
 * Delivery status of the notification mail for a message:
 *
 * - `sent`: the mail server accepted it at `sentAt`.
 * - `waiting`: it will be sent; `error` is the reason why it has not been sent yet, if any.
 * - `failed`: delivery was abandoned after three days of attempts; `error` is the last reason.
 * - `off`: it will not be sent, because notifications were disabled when it was due, or because the
 *   message was imported without a mail.
 */
const notificationSchema = z.object({
  state: z.enum(['sent', 'waiting', 'failed', 'off']),
  sentAt: z.nullable(z.string()),
  attempts: z.int(),
  error: z.nullable(z.string()),
});

export type Notification = z.infer<typeof notificationSchema>;

export const adminMessageSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** One of the known subjects, unless the row was imported. */
  subject: z.string(),
  message: z.string(),
  newsletter: z.boolean(),
  createdAt: z.string(),
  /** Only for the admin panel: other clients must not depend on this field. */
  notification: z.optional(notificationSchema),
  /**
   * Keyed hash of the sender's IPv4 address or IPv6 /64 network, the same for all messages from
   * there; `null` if the address is unknown. Only for the admin panel, like `notification`.
   */
  network: z.optional(z.nullable(z.string())),
  isRead: z.optional(z.boolean()),
  /** The video that the message is about, while it exists. Only for the admin panel. */
  about: z.optional(
    z.nullable(
      z.object({ videoId: z.string(), title: z.string(), second: z.nullable(z.number()) }),
    ),
  ),
});

export type AdminMessage = z.infer<typeof adminMessageSchema>;

/** Schema of the fields of a message that the administrator can change. */
export const messageUpdateSchema = z.object({
  isRead: z.boolean({ error: 'Read must be true or false' }),
});

/** Space that the stored messages take, in bytes. At the limit, further messages are refused. */
export const inboxUsageSchema = z.object({
  usedBytes: z.int(),
  limitBytes: z.int(),
});

export type InboxUsage = z.infer<typeof inboxUsageSchema>;
