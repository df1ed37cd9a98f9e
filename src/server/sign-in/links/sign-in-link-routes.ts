import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import {
  authCheckSchema,
  SIGN_IN_LINK_MINUTES,
  signInLinkSchema,
} from '#domain/sign-in/credentials.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Audit } from '#server/audit-trail/audit-requests.ts';
import { browserName } from '#server/sign-in/browsers/browser-name.ts';
import { type SignInLinkStore, signInLinkStore } from '#server/sign-in/links/sign-in-link-store.ts';
import type { StartSession } from '#server/sign-in/browsers/start-session.ts';

interface SignInLinkDependencies {
  signInLinks: SignInLinkStore;
  startSession: StartSession;
  audit: Audit;
  now: () => Date;
}

const BODY_LIMIT_BYTES = 1024;

/**
 * Signing in with a link. Wrong links are not counted and write nothing, because their tokens of 256
 * bits cannot be guessed. Only a link that was printed here and has expired is recorded.
 */
export function signInLinkRoutes(app: App, dependencies: SignInLinkDependencies): void {
  const { signInLinks, startSession, audit, now } = dependencies;

  app.post(
    adminApiRoute.signInLink,
    {
      config: { access: 'public' },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Sign in with a link that was printed on the server',
        body: signInLinkSchema,
        response: { 200: authCheckSchema, 401: errorReplySchema },
      },
    },
    async (request, reply) => {
      const { token } = request.body;
      const hasStarted =
        (await signInLinks.isValid(token, now())) &&
        (await startSession({
          request,
          reply,
          method: 'sign-in link',
          confirm: (transaction) => signInLinkStore(transaction).use(token, now()),
        }));
      if (hasStarted) return { authenticated: true };

      request.log.info('wrong sign-in link');
      if (await signInLinks.isStored(token)) {
        await audit(request, 'refused-link', browserName(request.headers['user-agent']));
      }
      throw wrongLink();
    },
  );
}

function wrongLink(): RequestError {
  return new RequestError(
    401,
    `This link was used already, was replaced by a newer one, or is older than ${SIGN_IN_LINK_MINUTES} minutes. Print a new one on the server: npm run admin -- sign-in-link`,
  );
}
