import * as z from 'zod/mini';

/** Header with the CSRF token, required for every method that writes. Source: specification §7. */
export const CSRF_HEADER = 'x-csrf-token';

export const csrfTokenReplySchema = z.object({ csrfToken: z.string() });
