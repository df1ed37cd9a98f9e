import * as calls from '#domain/calls/sign-in-calls.ts';
import { signInSettings } from '#domain/sign-in/password-sign-in.ts';
import type { AssertionOptions } from '#domain/sign-in/webauthn.ts';
import type { Context } from '#server/core/context/context.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { browserName } from '../browsers/browser-name.ts';
import { startSession } from '../browsers/start-session.ts';
import { CHALLENGE_MS, createChallenge, isChallenge, relyingPartyId } from './passkey-challenge.ts';
import { countPasskeys, findPasskey, takeChallenge, recordPasskeyUse } from './passkey-store.ts';

const PURPOSE = 'sign-in';

/**
 * Signing in with a passkey. Failures are not counted and the lock does not apply, because a
 * signature cannot be guessed.
 */
export function passkeySignInRoutes(app: App, context: Context): void {
  const { database, audit, env, now } = context;
  const { siteUrl } = env;

  implement(app, calls.readPasskeySignIn, async () => ({
    origin: siteUrl,
    options: (await countPasskeys(database)) === 0 ? null : await assertionOptions(),
    ...(await findSettings(database, signInSettings)),
  }));

  implement(app, calls.signInByPasskey, async (request, reply) => {
    const assertion = request.body;
    const refuse = async (reason: string, message: string) => {
      request.log.info({ reason }, 'passkey refused');
      await audit(request, 'refused-passkey', browserName(request.headers['user-agent']));
      return new RequestError(401, message);
    };

    const passkey = await findPasskey(database, assertion.id);
    if (!passkey) throw await refuse('unknown', UNKNOWN);
    const { verifyAssertion } = await import('./verify-passkey.ts');
    const check = await verifyAssertion(assertion, passkey, siteUrl);
    if (!check.isVerified) throw await refuse(check.reason, NOT_VERIFIED);
    const { challenge, counter } = check;
    const key = await signingKey(database);
    if (!isChallenge(challenge, key, PURPOSE, now())) throw await refuse('challenge', TOO_LATE);

    const hasStarted = await startSession(context, {
      request,
      reply,
      method: 'passkey',
      confirm: async (transaction) => {
        return (
          (await takeChallenge(transaction, challenge, now())) &&
          (await recordPasskeyUse(transaction, passkey.id, counter, now()))
        );
      },
    });
    if (!hasStarted) throw await refuse('used again', NOT_VERIFIED);
    return { authenticated: true };
  });

  async function assertionOptions(): Promise<AssertionOptions> {
    return {
      challenge: createChallenge(await signingKey(database), PURPOSE, now()),
      rpId: relyingPartyId(siteUrl),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    };
  }
}

const UNKNOWN = 'This passkey is not stored here any more. Please sign in another way.';
const NOT_VERIFIED = 'This passkey could not be verified. Please try again.';
const TOO_LATE = 'That took too long. Please try again.';
