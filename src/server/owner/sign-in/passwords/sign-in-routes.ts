import * as calls from '#domain/calls/sign-in-calls.ts';
import { SIGN_IN_LINK_MINUTES } from '#domain/sign-in/credentials.ts';
import { signInSettings } from '#domain/sign-in/password-sign-in.ts';
import type { Context } from '#server/core/context/context.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { touchSession, deleteSession } from '#server/core/access/session-store.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import type { Database } from '#server/core/database/tables.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { readAttemptStatus } from '../account/attempt-store.ts';
import { browserName } from '../browsers/browser-name.ts';
import { signInClient } from '../browsers/known-browser-cookie.ts';
import { startSession } from '../browsers/start-session.ts';
import { findSignInLink, takeSignInLink } from '../links/sign-in-link-store.ts';
import { checkPassword } from './check-password.ts';

export function signInRoutes(app: App, context: Context): void {
  const { database, audit, now } = context;

  implement(app, calls.checkSession, async (request, reply) => {
    const session = await request.session();
    if (session) await touchSession(database, session, now());
    else reply.code(401);
    return {
      authenticated: session !== undefined,
      ...(session?.mustChangePassword && { mustChangePassword: true }),
    };
  });

  implement(app, calls.readLockout, async (request) =>
    readAttemptStatus(database, await signInClient(context, request), now()),
  );

  implement(app, calls.signIn, async (request, reply) => {
    if (await isPasswordOff(database)) {
      throw new RequestError(
        409,
        'Password sign-in is off. Use a passkey, or print a link on the server: npm run admin -- sign-in-link',
      );
    }
    const result = await checkPassword(context, request, request.body);
    if (result.outcome === 'wrong') {
      reply.code(401);
      return { message: 'Invalid credentials.', attemptsRemaining: result.attemptsRemaining };
    }

    const hasStarted = await startSession(context, {
      request,
      reply,
      method: 'password',
      confirm: async (transaction, { passwordHash }) =>
        passwordHash === result.administrator.passwordHash && !(await isPasswordOff(transaction)),
    });
    if (!hasStarted) {
      throw new RequestError(
        409,
        'The password was changed or switched off just now. Please sign in again.',
      );
    }
    return { authenticated: true };
  });

  // Wrong links are not counted and write nothing, because their tokens of 256 bits cannot be guessed. Only
  // a link that was printed here and has expired is recorded.
  implement(app, calls.signInByLink, async (request, reply) => {
    const { token } = request.body;
    const link = await findSignInLink(database, token, now());
    const hasStarted =
      link === 'valid' &&
      (await startSession(context, {
        request,
        reply,
        method: 'sign-in link',
        confirm: (transaction) => takeSignInLink(transaction, token, now()),
      }));
    if (hasStarted) return { authenticated: true };

    request.log.info('wrong sign-in link');
    if (link === 'expired') {
      await audit(request, 'refused-link', browserName(request.headers['user-agent']));
    }
    throw new RequestError(
      401,
      `This link was used already, was replaced by a newer one, or is older than ${SIGN_IN_LINK_MINUTES} minutes. Print a new one on the server: npm run admin -- sign-in-link`,
    );
  });

  implement(app, calls.signOut, async (request, reply) => {
    const session = await request.session();
    if (session) {
      await deleteSession(database, session);
      await audit(request, 'sign-out', 'this browser');
    }
    reply.clearSession();
    return { message: 'Signed out.' };
  });
}

async function isPasswordOff(database: Database): Promise<boolean> {
  return (await findSettings(database, signInSettings)).isPasswordOff;
}
