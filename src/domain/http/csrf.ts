import * as z from 'zod/mini';

/**
 * Header with the CSRF token, required for every method that writes.
 * See docs/rules.md, "Anti-forgery token".
 */
export const CSRF_HEADER = 'x-csrf-token';

export const csrfTokenReplySchema = z.object({ csrfToken: z.string() });
