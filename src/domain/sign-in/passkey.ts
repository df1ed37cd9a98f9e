import * as z from 'zod/mini';

/** Limit on the number of passkeys. It allows one for each device and each password manager. */
export const MAX_PASSKEYS = 20;

/** A passkey of the administrator. See docs/panel.md, "Passkeys". */
export const passkeySchema = z.object({
  /** The id that the authenticator chose, in base64url. */
  id: z.string(),
  /** The browser that added it, e.g. "Chrome on Windows". */
  name: z.string(),
  /** ISO 8601 instants in UTC. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyListSchema = z.object({
  /** The origin of the site, the only one on which browsers accept its passkeys. */
  origin: z.string(),
  passkeys: z.array(passkeySchema),
  isPasswordOff: z.boolean(),
});

export type PasskeyList = z.infer<typeof passkeyListSchema>;
