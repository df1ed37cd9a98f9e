import * as z from 'zod/mini';

/** Header that carries the anti-forgery token on every method but GET. Source: specification §7. */
export const CSRF_HEADER = 'x-csrf-token';

export const csrfTokenReplySchema = z.object({ csrfToken: z.string() });
