import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';
import {
  type Assertion,
  type Registration,
  type RegistrationOptions,
  registrationOptionsSchema,
} from '#domain/sign-in/webauthn.ts';
import type { Administrator } from '../account/administrator-store.ts';
import { CHALLENGE_MS, relyingPartyId } from './passkey-challenge.ts';
import type { StoredPasskey } from './passkey-store.ts';

/**
 * The checks of Web Authentication. Loading the library takes half a second, so this module is
 * imported when the first passkey is added or used.
 */

/**
 * Every authenticator supports at least one of these. The library's default adds an algorithm that
 * is experimental in Node.
 */
const ALGORITHMS = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256];

/** A check that failed, with the reason for the log. */
interface Refusal {
  isVerified: false;
  reason: string;
}

type NewPasskey = Pick<StoredPasskey, 'id' | 'publicKey' | 'counter' | 'transports'>;

interface RegistrationRequest {
  brand: string;
  siteUrl: string;
  administrator: Administrator;
  challenge: string;
  /** The passkeys that exist: the browser refuses an authenticator that already has one of them. */
  passkeys: readonly StoredPasskey[];
}

/** The options with which a browser creates a passkey that can replace user name and password. */
export async function registrationOptions({
  brand,
  siteUrl,
  administrator,
  challenge,
  passkeys,
}: RegistrationRequest): Promise<RegistrationOptions> {
  const options = await generateRegistrationOptions({
    rpName: brand,
    rpID: relyingPartyId(siteUrl),
    userName: administrator.username,
    userDisplayName: administrator.username,
    userID: new TextEncoder().encode(administrator.id),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(({ id, transports }) => {
      return { id, transports: transports === '' ? [] : transports.split(' ') };
    }),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return registrationOptionsSchema.parse(options);
}

/** Checks a new passkey and returns the challenge that was signed, which the caller has to check. */
export async function verifyRegistration(
  registration: Registration,
  siteUrl: string,
): Promise<{ isVerified: true; challenge: string; passkey: NewPasskey } | Refusal> {
  return refuseOnError(async () => {
    const challenge = signedChallenge(registration.response.clientDataJSON);
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected(siteUrl, challenge),
      response: { ...registration, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return { isVerified: false, reason: 'attestation' };
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const key = Buffer.from(publicKey).toString('base64url');
    const passkey = { id, publicKey: key, counter, transports: transports.join(' ') };
    return { isVerified: true, challenge, passkey };
  });
}

/**
 * Checks a sign-in with a passkey and returns the challenge that was signed, which the caller has
 * to check.
 */
export async function verifyAssertion(
  assertion: Assertion,
  { id, publicKey, counter }: StoredPasskey,
  siteUrl: string,
): Promise<{ isVerified: true; challenge: string; counter: number } | Refusal> {
  return refuseOnError(async () => {
    const challenge = signedChallenge(assertion.response.clientDataJSON);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(siteUrl, challenge),
      response: { ...assertion, clientExtensionResults: {} },
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
    if (!verified) return { isVerified: false, reason: 'signature' };
    return { isVerified: true, challenge, counter: authenticationInfo.newCounter };
  });
}

/** The origin and the user's presence and verification are checked for every passkey. */
function expected(siteUrl: string, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: siteUrl,
    expectedRPID: relyingPartyId(siteUrl),
    requireUserVerification: true,
  };
}

function signedChallenge(clientDataJson: string): string {
  return clientData.parse(decodeClientDataJSON(clientDataJson)).challenge;
}

const clientData = z.object({ challenge: z.string() });

/** The library throws an error for each check that fails, and for input that it cannot decode. */
async function refuseOnError<Result>(verify: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await verify();
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, LOGGED_CHARACTERS) : '';
    return { isVerified: false, reason };
  }
}

/** Enough for the reason. The rest of the message quotes the request, which can be long. */
const LOGGED_CHARACTERS = 200;
