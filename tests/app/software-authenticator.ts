import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  Assertion,
  AssertionOptions,
  Registration,
  RegistrationOptions,
} from '#domain/sign-in/webauthn.ts';

/** Deviations from a correct answer, for tests of what the server refuses. */
export interface Deviation {
  /** Changes to the client data, which the browser writes and the authenticator signs. */
  clientData?: { type?: string; origin?: string; challenge?: unknown };
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
}

/** A passkey in memory. */
export interface SoftwarePasskey {
  id: string;
  register: (options: RegistrationOptions, deviation?: Deviation) => Registration;
  signIn: (options: AssertionOptions, deviation?: Deviation) => Assertion;
}

const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];

/** Creates a passkey with an ES256 key, as a browser and its authenticator do. */
export function softwarePasskey(origin: string): SoftwarePasskey {
  const id = randomBytes(16);
  const encodedId = id.toString('base64url');
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  function clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const sent = { type, challenge, origin, ...deviation.clientData, crossOrigin: false };
    return Buffer.from(JSON.stringify(sent));
  }

  function credentialData(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // RFC 9053: key type EC2, algorithm ES256, curve P-256 and its point.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const aaguid = Buffer.alloc(16);
    return Buffer.concat([aaguid, Buffer.from([0, id.length]), id, key]);
  }

  return {
    id: encodedId,

    register: ({ rp, challenge }, deviation = {}) => {
      const data = authenticatorData(rp.id, HAS_CREDENTIAL, deviation);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(Buffer.concat([data, credentialData()]))],
        ]),
      );
      return {
        id: encodedId,
        rawId: encodedId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    signIn: ({ rpId, challenge }, deviation = {}) => {
      const data = authenticatorData(rpId, 0, deviation);
      const client = clientData('webauthn.get', challenge, deviation);
      return {
        id: encodedId,
        rawId: encodedId,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString(
            'base64url',
          ),
        },
      };
    },
  };
}

function authenticatorData(rpId: string, flags: number, deviation: Deviation): Buffer {
  const verified = (deviation.isUserVerified ?? true) ? USER_VERIFIED : 0;
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(deviation.counter ?? 0);
  const flagByte = Buffer.from([USER_PRESENT | verified | flags]);
  return Buffer.concat([sha256(deviation.rpId ?? rpId), flagByte, counter]);
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
