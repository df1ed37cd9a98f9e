import * as calls from '#domain/calls/security-calls.ts';
import { MAX_PASSKEYS } from '#domain/sign-in/passkey.ts';
import { signInSettings } from '#domain/sign-in/password-sign-in.ts';
import type { Context } from '#server/core/context/context.ts';
import { deleteRow } from '#server/core/database/list-rows.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import { findSettings, updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { Session } from '#server/core/access/session-store.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { type Administrator, findAdministrator } from '../account/administrator-store.ts';
import { browserName } from '../browsers/browser-name.ts';
import { createChallenge, isChallenge } from './passkey-challenge.ts';
import { listPasskeys, takeChallenge, countPasskeys, addPasskey } from './passkey-store.ts';
import { confirmPassword } from '../passwords/check-password.ts';

export function passkeyRoutes(app: App, context: Context): void {
  const { database, readSite, env, now } = context;
  const { siteUrl } = env;

  implement(app, calls.listPasskeys, async () => ({
    origin: siteUrl,
    passkeys: await listPasskeys(database),
    ...(await findSettings(database, signInSettings)),
  }));

  implement(app, calls.readPasskeyOptions, async (request) => {
    const administrator = await confirmPassword(context, request, request.body.currentPassword);
    const stored = await listPasskeys(database);
    if (stored.length >= MAX_PASSKEYS) throw tooManyPasskeys();
    const purpose = purposeOf(administrator, await request.session());
    const { registrationOptions } = await import('./verify-passkey.ts');
    return unchanged(
      await registrationOptions({
        brand: (await readSite()).brand,
        siteUrl,
        administrator,
        challenge: createChallenge(await signingKey(database), purpose, now()),
        passkeys: stored,
      }),
    );
  });

  implement(app, calls.addPasskey, async (request) => {
    const { verifyRegistration } = await import('./verify-passkey.ts');
    const check = await verifyRegistration(request.body, siteUrl);
    if (!check.isVerified) {
      request.log.info({ reason: check.reason }, 'new passkey refused');
      throw new RequestError(400, 'This passkey could not be verified. Please try again.');
    }
    const session = await request.session();
    const key = await signingKey(database);
    const passkey = {
      ...check.passkey,
      name: browserName(request.headers['user-agent']),
      createdAt: now().toISOString(),
      lastUsedAt: null,
    };
    await database.transaction().execute(async (transaction) => {
      await lockUntilCommit(transaction, 'administrators');
      const administrator = await findAdministrator(transaction);
      const isConfirmed =
        administrator !== undefined &&
        isChallenge(check.challenge, key, purposeOf(administrator, session), now()) &&
        (await takeChallenge(transaction, check.challenge, now()));
      if (!isConfirmed) throw new RequestError(400, 'That took too long. Please try again.');
      if ((await countPasskeys(transaction)) >= MAX_PASSKEYS) throw tooManyPasskeys();
      if (!(await addPasskey(transaction, { ...passkey, administratorId: administrator.id }))) {
        throw new RequestError(409, 'This passkey has already been added.');
      }
    });
    request.log.info('passkey added');
    return passkey;
  });

  implement(app, calls.removePasskey, async (request) => {
    await runTransaction(database, async (transaction) => {
      await lockUntilCommit(transaction, 'administrators');
      if (!(await deleteRow(transaction, 'passkeys', request.params.id))) {
        throw new RequestError(404, 'This passkey has already been removed.');
      }
      const { isPasswordOff } = await findSettings(transaction, signInSettings);
      if (isPasswordOff && (await countPasskeys(transaction)) === 0) {
        const message =
          'This is the last passkey, and password sign-in is off. Switch it on first.';
        throw new RequestError(409, message);
      }
    });
    request.log.info('passkey removed');
    return { message: 'Passkey removed successfully' };
  });

  // The owner switches sign-in with the password off, while there is a passkey, and on again.
  implement(app, calls.setPasswordSignIn, async (request) => {
    const { isPasswordOff, currentPassword } = request.body;
    await confirmPassword(context, request, currentPassword);
    const { changes } = await runTransaction(database, async (transaction) => {
      // Sign-ins take the same lock, so no sign-in with the password ends after it was switched off.
      await lockUntilCommit(transaction, 'administrators');
      if (isPasswordOff && (await countPasskeys(transaction)) === 0) {
        throw new RequestError(409, 'Add a passkey first: without one, you could not sign in.');
      }
      return updateSettings(transaction, signInSettings, { isPasswordOff }, now());
    });
    const reply = { message: `Password sign-in is ${isPasswordOff ? 'off' : 'on'}` };
    return Object.keys(changes).length > 0 ? reply : unchanged(reply);
  });
}

/**
 * Binds a challenge to the session and to the password that was confirmed. The challenge cannot be
 * answered in another browser or after the password has changed.
 */
function purposeOf({ passwordHash }: Administrator, session: Session | undefined): string {
  return `a new passkey in session ${session?.tokenHash} with password ${passwordHash}`;
}

function tooManyPasskeys(): RequestError {
  return new RequestError(
    409,
    `There can be at most ${MAX_PASSKEYS} passkeys. Please remove one that you no longer use.`,
  );
}
