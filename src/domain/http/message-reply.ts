import * as z from 'zod/mini';

/** What is answered where there is nothing to give back: one sentence that says what was done. */
export const messageReplySchema = z.object({ message: z.string() });
