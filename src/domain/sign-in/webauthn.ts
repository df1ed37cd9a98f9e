import * as z from 'zod/mini';

/**
 * The messages that server and browser exchange to add or to use a passkey, in the JSON form of
 * Web Authentication Level 3. Fields that are not listed are ignored.
 */

const base64url = z.string().check(z.regex(/^[\w-]+$/));

/** At most 1,023 bytes, the limit of Web Authentication, in base64url. */
const credentialId = z.string().check(z.regex(/^[\w-]{1,1364}$/));

const requiredVerification = z.literal('required');

/** Options with which the panel asks the browser to create a passkey. */
export const registrationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url, name: z.string(), displayName: z.string() }),
  challenge: base64url,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.number(),
  excludeCredentials: z.array(
    z.object({
      type: z.literal('public-key'),
      id: credentialId,
      transports: z.array(z.string()),
    }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: requiredVerification,
  }),
  attestation: z.literal('none'),
});

export type RegistrationOptions = z.infer<typeof registrationOptionsSchema>;

/** The browser's answer: a new passkey. */
export const registrationSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
    ),
  }),
});

export type Registration = z.infer<typeof registrationSchema>;

/**
 * Options with which the login screen asks the browser to sign with a passkey. The browser offers
 * every passkey that it has for `rpId`.
 */
const assertionOptionsSchema = z.object({
  challenge: base64url,
  rpId: z.string(),
  timeout: z.number(),
  userVerification: requiredVerification,
});

export type AssertionOptions = z.infer<typeof assertionOptionsSchema>;

/** Reply to a browser that may sign in; `options` is `null` if no passkey is stored. */
export const passkeySignInSchema = z.object({
  /** The origin of the site, the only one on which browsers accept its passkeys. */
  origin: z.string(),
  options: z.nullable(assertionOptionsSchema),
  isPasswordOff: z.boolean(),
});

/** The browser's answer: a challenge that was signed with a passkey. */
export const assertionSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});

export type Assertion = z.infer<typeof assertionSchema>;
