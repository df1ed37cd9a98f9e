import * as z from 'zod/mini';
import { MAX_CURRENT_PASSWORD_LENGTH } from './credentials.ts';

const NO_PASSWORD = 'Current password is required';

/** A request that the administrator confirms with the password, because a session alone may be stolen. */
export const confirmationSchema = z.object({
  currentPassword: z
    .string({ error: NO_PASSWORD })
    .check(
      z.minLength(1, { error: NO_PASSWORD }),
      z.maxLength(MAX_CURRENT_PASSWORD_LENGTH, { error: 'Current password is too long' }),
    ),
});

export type Confirmation = z.infer<typeof confirmationSchema>;
