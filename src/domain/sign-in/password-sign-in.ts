import * as z from 'zod/mini';
import type { StoredGroup } from '#domain/settings-group.ts';
import { currentPasswordSchema } from './credentials.ts';

export interface SignInSettings {
  /** Whether only passkeys and links printed on the server sign in. */
  isPasswordOff: boolean;
}

export const signInSettings: StoredGroup<SignInSettings> = {
  name: 'sign-in',
  schema: z.object({ isPasswordOff: z.boolean() }),
  defaults: { isPasswordOff: false },
};

export const passwordSignInSchema = z.object({
  isPasswordOff: z.boolean(),
  currentPassword: currentPasswordSchema,
});
