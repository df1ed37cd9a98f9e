import * as calls from '#domain/calls/sign-in-calls.ts';
import { SIGN_IN_LINK_MINUTES } from '#domain/sign-in/credentials.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { browserName } from '#server/owner/sign-in/browsers/browser-name.ts';
import { startSession } from '#server/owner/sign-in/browsers/start-session.ts';
import {
  isSignInLinkValid,
  takeSignInLink,
  isSignInLinkStored,
} from '#server/owner/sign-in/links/sign-in-link-store.ts';

const BODY_LIMIT_BYTES = 1024;

/**
 * Signing in with a link. Wrong links are not counted and write nothing, because their tokens of 256
 * bits cannot be guessed. Only a link that was printed here and has expired is recorded.
 */
export function signInLinkRoutes(app: App, context: Context): void {
  const { database, audit, now } = context;

  implement(
    app,
    calls.signInByLink,
    async (request, reply) => {
      const { token } = request.body;
      const hasStarted =
        (await isSignInLinkValid(database, token, now())) &&
        (await startSession(context, {
          request,
          reply,
          method: 'sign-in link',
          confirm: (transaction) => takeSignInLink(transaction, token, now()),
        }));
      if (hasStarted) return { authenticated: true };

      request.log.info('wrong sign-in link');
      if (await isSignInLinkStored(database, token)) {
        await audit(request, 'refused-link', browserName(request.headers['user-agent']));
      }
      throw wrongLink();
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  );
}

function wrongLink(): RequestError {
  return new RequestError(
    401,
    `This link was used already, was replaced by a newer one, or is older than ${SIGN_IN_LINK_MINUTES} minutes. Print a new one on the server: npm run admin -- sign-in-link`,
  );
}
