import * as calls from '#domain/calls/security-calls.ts';
import { signInSettings } from '#domain/sign-in/password-sign-in.ts';
import type { Context } from '#server/core/context/context.ts';
import { lockUntilCommit } from '#server/core/database/lock-until-commit.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import { implement } from '#server/core/http/implement.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { unchanged } from '#server/core/http/unchanged.ts';
import { updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { countPasskeys } from './passkey-store.ts';
import { confirmPassword } from '#server/owner/sign-in/passwords/check-password.ts';

/** The owner switches sign-in with the password off, while there is a passkey, and on again. */
export function passwordSignInRoutes(app: App, context: Context): void {
  const { database, now } = context;

  implement(app, calls.setPasswordSignIn, async (request) => {
    const { isPasswordOff, currentPassword } = request.body;
    await confirmPassword(context, request, currentPassword);
    const { changes } = await runTransaction(database, async (transaction) => {
      // Sign-ins take the same lock, so no sign-in with the password ends after it was switched off.
      await lockUntilCommit(transaction, 'administrators');
      if (isPasswordOff && (await countPasskeys(transaction)) === 0) throw noPasskey();
      return updateSettings(transaction, signInSettings, { isPasswordOff }, now());
    });
    const reply = { message: `Password sign-in is ${isPasswordOff ? 'off' : 'on'}` };
    return Object.keys(changes).length > 0 ? reply : unchanged(reply);
  });
}

function noPasskey(): RequestError {
  return new RequestError(409, 'Add a passkey first: without one, you could not sign in.');
}
