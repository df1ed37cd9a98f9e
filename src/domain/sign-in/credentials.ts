import * as z from 'zod/mini';

/**
 * Longest user name and current password, in UTF-16 code units. The limits only keep the input of
 * the password hash small.
 */
const MAX_USERNAME_LENGTH = 256;
const MAX_CURRENT_PASSWORD_LENGTH = 1024;

const NO_CURRENT_PASSWORD = 'Current password is required';

/** Schema of the current password, which protects an action of the administrator who is signed in. */
export const currentPasswordSchema = z
  .string({ error: NO_CURRENT_PASSWORD })
  .check(
    z.minLength(1, { error: NO_CURRENT_PASSWORD }),
    z.maxLength(MAX_CURRENT_PASSWORD_LENGTH, { error: 'Current password is too long' }),
  );

const MIN_PASSWORD_CHARACTERS = 6;

/**
 * Schema of the login form. The credentials are neither cleaned nor trimmed.
 * See docs/panel.md, "Sign-in and lockout".
 */
export const loginSchema = z.object(
  {
    username: z
      .string({ error: 'Username is required' })
      .check(
        z.minLength(1, { error: 'Username is required' }),
        z.maxLength(MAX_USERNAME_LENGTH, { error: 'Username is too long' }),
      ),
    password: z.string({ error: passwordTooShort() }).check(
      z.maxLength(MAX_CURRENT_PASSWORD_LENGTH, { error: 'Password is too long', abort: true }),
      z.refine((password) => [...password].length >= MIN_PASSWORD_CHARACTERS, {
        error: passwordTooShort(),
      }),
    ),
  },
  { error: 'Please enter valid credentials.' },
);

const WRONG_USERNAME = 'User name must have 1 to 100 characters and no spaces';

export const newUsernameSchema = z
  .string({ error: WRONG_USERNAME })
  .check(z.regex(/^\S{1,100}$/, { error: WRONG_USERNAME }));

export type Credentials = z.infer<typeof loginSchema>;

function passwordTooShort(): string {
  return `Password must be at least ${MIN_PASSWORD_CHARACTERS} characters`;
}

/**
 * Schema of the reply that says whether the client is signed in: 200 with `true`, or 401 with
 * `false`. `mustChangePassword` is `true` if the client signed in with a generated password and has
 * to change it, and is omitted otherwise.
 */
export const authCheckSchema = z.object({
  authenticated: z.boolean(),
  mustChangePassword: z.optional(z.boolean()),
});

/** A request that the administrator confirms with the password, because a session alone may be stolen. */
export const confirmationSchema = z.object({ currentPassword: currentPasswordSchema });

export type Confirmation = z.infer<typeof confirmationSchema>;

/** Validity of a link that signs in without a password. See docs/panel.md, "Sign-in link". */
export const SIGN_IN_LINK_MINUTES = 10;

export const signInLinkSchema = z.object({ token: z.string() });

export type SignInLink = z.infer<typeof signInLinkSchema>;

/**
 * The largest body of a request to sign in, to change the password or to add a passkey. Enough for the three
 * passwords of a password change, each of its maximum length and with every character escaped, for the
 * largest public key and for the largest signature.
 */
export const MAX_CREDENTIALS_BYTES = 16 * 1024;
