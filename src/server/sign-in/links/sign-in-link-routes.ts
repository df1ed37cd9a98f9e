import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { authCheckSchema } from '#domain/sign-in/credentials.ts';
import { SIGN_IN_LINK_MINUTES, signInLinkSchema } from '#domain/sign-in/sign-in-link.ts';
import { clientAddress } from '#server/access/client-address.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { type SignInLinkStore, signInLinkStore } from '#server/sign-in/links/sign-in-link-store.ts';
import type { StartSession } from '#server/sign-in/browsers/start-session.ts';

interface SignInLinkDependencies {
  signInLinks: SignInLinkStore;
  startSession: StartSession;
  now: () => Date;
}

const BODY_LIMIT_BYTES = 1024;

/** The wait that the reply states after too many wrong links. */
const RETRY_SECONDS = 15 * 60;

export function signInLinkRoutes(app: App, dependencies: SignInLinkDependencies): void {
  const { signInLinks, startSession, now } = dependencies;

  app.post(
    adminApiRoute.signInLink,
    {
      config: { access: 'public', worksOnFullDisk: true },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Sign in with a link that was printed on the server',
        body: signInLinkSchema,
        response: { 200: authCheckSchema, 401: errorReplySchema, 429: errorReplySchema },
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
      const isCounted = await signInLinks.countWrong(clientAddress(request), now());
      throw isCounted ? wrongLink() : tooManyWrongLinks();
    },
  );
}

function wrongLink(): RequestError {
  return new RequestError(
    401,
    `This link was used already, was replaced by a newer one, or is older than ${SIGN_IN_LINK_MINUTES} minutes. Print a new one on the server: npm run admin -- sign-in-link`,
  );
}

function tooManyWrongLinks(): RequestError {
  return new RequestError(429, 'Too many wrong links. Please try again later.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
