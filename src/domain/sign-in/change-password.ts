import * as z from 'zod/mini';
import { currentPasswordSchema } from '#domain/sign-in/credentials.ts';

const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 128;

/**
 * Schema of a new password: any Unicode text, neither cleaned nor trimmed.
 *
 * The length is counted in code points, and letters and digits of every script are accepted.
 * The server additionally refuses the most common passwords, and those with a name of the site.
 * See docs/panel.md, "Change password".
 */
export const newPasswordSchema = z
  .string({ error: `New password must be at least ${MIN_CHARACTERS} characters` })
  .check(
    z.refine((password) => [...password].length >= MIN_CHARACTERS, {
      error: `New password must be at least ${MIN_CHARACTERS} characters`,
    }),
    z.refine((password) => [...password].length <= MAX_CHARACTERS, {
      error: `New password must be at most ${MAX_CHARACTERS} characters`,
    }),
    z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})/su, {
      error:
        'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    }),
  );

const DIFFERENT = "Passwords don't match";

const newPasswordFields = {
  newPassword: newPasswordSchema,
  confirmPassword: z.string({ error: DIFFERENT }),
};

export const changePasswordSchema = z
  .object(
    {
      currentPassword: currentPasswordSchema,
      ...newPasswordFields,
    },
    { error: 'Please fill in all three passwords' },
  )
  .check(isConfirmed());

export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** The first password of one's own, after a sign-in that proved to know the generated one or a link. */
export const setPasswordSchema = z
  .object(newPasswordFields, { error: 'Please fill in both passwords' })
  .check(isConfirmed());

export type SetPassword = z.infer<typeof setPasswordSchema>;

function isConfirmed() {
  return z.refine<z.infer<typeof bothPasswords>>(
    ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
    {
      path: ['confirmPassword'],
      error: DIFFERENT,
      // Compares both passwords even if another field is invalid, so that the form shows all errors at once.
      when: ({ value }) => bothPasswords.safeParse(value).success,
    },
  );
}

const bothPasswords = z.object({ newPassword: z.string(), confirmPassword: z.string() });
