import * as z from 'zod/mini';

/** How many entries one request may change. */
export const MAX_BULK_IDS = 200;

export const videoBulkSchema = bulkSchema(['publish', 'unpublish', 'delete']);

export type VideoBulkAction = z.infer<typeof videoBulkSchema>['action'];

export const messageBulkSchema = bulkSchema(['read', 'unread', 'delete']);

export type MessageBulkAction = z.infer<typeof messageBulkSchema>['action'];

/** What became of one entry. */
const bulkResultSchema = z.object({
  id: z.string(),
  isDone: z.boolean(),
  /** What was done, or why it was not. */
  message: z.string(),
  /** Of a deleted entry, its entry in the trash; otherwise `null`. */
  trashId: z.nullable(z.string()),
});

export type BulkResult = z.infer<typeof bulkResultSchema>;

/** The results in the order of the ids in the request. */
export const bulkReplySchema = z.object({ results: z.array(bulkResultSchema) });

export type BulkReply = z.infer<typeof bulkReplySchema>;

/** Body of a request that applies one action to many entries. */
function bulkSchema<const Actions extends readonly string[]>(actions: Actions) {
  const count = `Please choose 1 to ${MAX_BULK_IDS} entries at a time`;
  const error = `action must be ${actions.slice(0, -1).join(', ')} or ${actions.at(-1)}`;
  return z.object({
    ids: z
      .array(z.string({ error: 'ids must be a list of texts' }), {
        error: 'ids must be a list of texts',
      })
      .check(
        z.minLength(1, { error: count }),
        z.maxLength(MAX_BULK_IDS, { error: count, abort: true }),
        z.refine((ids) => new Set(ids).size === ids.length, {
          error: 'Each id can be given only once',
        }),
      ),
    action: z.enum(actions, { error }),
  });
}
