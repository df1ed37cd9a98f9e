import { createHmac } from 'node:crypto';
import { hasPassed } from '#server/core/settings/passed-time.ts';
import { createToken, isSameSecret } from '#server/core/access/opaque-token.ts';

/** Long enough to find a security key or a phone. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/**
 * Creates a challenge for an authenticator to sign, valid for one purpose. The challenge contains
 * the time at which it ends and a signature, so nothing is stored until it has been answered.
 */
export function createChallenge(signingKey: Buffer, purpose: string, now: Date): string {
  const content = `${createToken()}.${now.getTime() + CHALLENGE_MS}`;
  return encode(`${content}.${signatureOf(signingKey, purpose, content)}`);
}

/** Whether the challenge was created by this site for this purpose and has not ended. */
export function isChallenge(
  challenge: string,
  signingKey: Buffer,
  purpose: string,
  now: Date,
): boolean {
  const text = Buffer.from(challenge, 'base64url').toString();
  const [token, endsAt, signature, ...rest] = text.split('.');
  // Another base64url spelling of the same bytes would count as a different challenge.
  if (rest.length > 0 || encode(text) !== challenge) return false;
  const expectedSignature = signatureOf(signingKey, purpose, `${token}.${endsAt}`);
  return (
    isSameSecret(signature, expectedSignature) &&
    !hasPassed(new Date(Number(endsAt)), now, CHALLENGE_MS)
  );
}

/** The host name for which browsers store the site's passkeys. */
export function relyingPartyId(siteUrl: string): string {
  return new URL(siteUrl).hostname;
}

function signatureOf(signingKey: Buffer, purpose: string, content: string): string {
  const hmac = createHmac('sha256', signingKey);
  return hmac.update(`passkey challenge for ${purpose}: ${content}`).digest('base64url');
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}
