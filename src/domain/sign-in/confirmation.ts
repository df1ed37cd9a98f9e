import * as z from 'zod/mini';
import { currentPasswordSchema } from './credentials.ts';

/** A request that the administrator confirms with the password, because a session alone may be stolen. */
export const confirmationSchema = z.object({ currentPassword: currentPasswordSchema });

export type Confirmation = z.infer<typeof confirmationSchema>;
