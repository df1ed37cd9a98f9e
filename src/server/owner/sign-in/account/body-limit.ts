/**
 * The limit of a request to sign in, to change the password or to add a passkey. Enough for the three
 * passwords of a password change, each of its maximum length and with every character escaped, for the
 * largest public key and for the largest signature.
 */
export const BODY_LIMIT_BYTES = 16 * 1024;
