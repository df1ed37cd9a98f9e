import * as z from 'zod/mini';

/** Validity of a link that signs in without a password. See docs/panel.md, "Sign-in link". */
export const SIGN_IN_LINK_MINUTES = 10;

export const signInLinkSchema = z.object({ token: z.string() });

export type SignInLink = z.infer<typeof signInLinkSchema>;
