import * as z from 'zod/mini';

/** Whether the browser that asks is the administrator's: 200 with `true`, or 401 with `false`. */
export const authenticationSchema = z.object({ authenticated: z.boolean() });
