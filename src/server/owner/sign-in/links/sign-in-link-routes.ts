import * as calls from '#domain/calls/sign-in-calls.ts';
import { SIGN_IN_LINK_MINUTES } from '#domain/sign-in/credentials.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { browserName } from '#server/owner/sign-in/browsers/browser-name.ts';
import { startSession } from '#server/owner/sign-in/browsers/start-session.ts';
import { findSignInLink, takeSignInLink } from './sign-in-link-store.ts';

/**
 * Signing in with a link. Wrong links are not counted and write nothing, because their tokens of 256
 * bits cannot be guessed. Only a link that was printed here and has expired is recorded.
 */
export function signInLinkRoutes(app: App, context: Context): void {
  const { database, audit, now } = context;

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
    throw wrongLink();
  });
}

function wrongLink(): RequestError {
  return new RequestError(
    401,
    `This link was used already, was replaced by a newer one, or is older than ${SIGN_IN_LINK_MINUTES} minutes. Print a new one on the server: npm run admin -- sign-in-link`,
  );
}
