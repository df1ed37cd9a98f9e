import * as z from 'zod/mini';

/** Space that the stored messages take, in bytes. At the limit, further messages are refused. */
export const inboxUsageSchema = z.object({
  usedBytes: z.int(),
  limitBytes: z.int(),
});

export type InboxUsage = z.infer<typeof inboxUsageSchema>;
