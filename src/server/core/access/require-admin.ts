import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { signIn, signInByLink, signInByPasskey, signOut } from '#domain/calls/sign-in-calls.ts';
import { apiRoute } from '#domain/addresses.ts';
import { plainAddress, subscriptionRoute } from '#domain/readers/plain-addresses.ts';
import type { Core } from '#server/core/database/core.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { touchSession } from '#server/core/access/session-store.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { isWritingMethod } from '#server/core/http/request-facts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call the route. `public`: everyone. `generated-password`: the administrator, even
     * before the generated password is changed. Not set: the administrator, but only after that.
     */
    access?: 'public' | 'generated-password';
  }
  interface FastifyInstance {
    /** Every registered route, one entry for each of its methods. */
    listRoutes: () => ListedRoute[];
  }
  interface FastifyRequest {
    /**
     * Throws a 401 error if the route requires the administrator and the session ended while the
     * body arrived.
     */
    confirmAdministrator: () => Promise<void>;
  }
}

interface ListedRoute {
  method: string;
  url: string;
  isPublic: boolean;
  /** What a write has done, for the audit trail, see `Call`. */
  sentence: string | undefined;
}

const PUBLIC_WRITES: ReadonlySet<string> = new Set([
  `POST ${apiRoute.contact}`,
  `POST ${signIn.path}`,
  `POST ${signInByLink.path}`,
  `POST ${signInByPasskey.path}`,
  `POST ${signOut.path}`,
  `POST ${subscriptionRoute.subscriptions}`,
  `POST ${subscriptionRoute.confirm}`,
  `POST ${plainAddress.unsubscribe}`,
]);

/**
 * Makes every route require the administrator, unless its config contains `access: 'public'`. The
 * check uses the matched route, so the spelling of the address does not matter. It runs before the
 * body is read.
 *
 * A session may end while a client sends its body slowly. Writing requests are therefore checked
 * again when the body is complete: here, or by `formParts` if the body is a form, because forms
 * are read inside their routes.
 *
 * The app does not start when a writing route is public and not in {@link PUBLIC_WRITES}.
 */
export function requireAdministrator(app: App, { database, now }: Core): void {
  recordRoutes(app);
  app.addHook('onReady', async () => refuseUnlistedPublicWrites(app.listRoutes()));

  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions;
    if (url === undefined) return;
    if (isAdminApiUrl(url)) reply.header('cache-control', 'no-store');
    if (!isForAdministrator(config)) return;

    const session = await request.session();
    if (!session) throw notSignedIn();
    if (session.mustChangePassword && config.access !== 'generated-password') {
      throw new RequestError(403, 'Please choose a password of your own first.', {
        code: 'password-change-required',
      });
    }
    reply.header('cache-control', 'no-store');
    await touchSession(database, session, now());
  });

  app.decorateRequest('confirmAdministrator', async function confirm(this: FastifyRequest) {
    const { url, config } = this.routeOptions;
    // An unknown address is answered with 404, signed in or not.
    if (url === undefined || !isForAdministrator(config)) return;
    if (!(await this.reloadSession())) throw notSignedIn();
  });
  app.addHook('preValidation', async (request) => {
    if (isWritingMethod(request.method)) await request.confirmAdministrator();
  });
}

/** Whether only the administrator may call the route with this config. */
export function isForAdministrator(config: FastifyContextConfig | undefined): boolean {
  return config?.access !== 'public';
}

/**
 * Makes every read route public that is registered on `scope` after this call. Needed for plugins
 * that do not let the caller set the config of their routes.
 */
export function makeReadsPublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    if ([route.method].flat().some(isWritingMethod)) return;
    route.config = { ...route.config, access: 'public' };
  });
}

/**
 * Adds `app.listRoutes`. Records each route's options object and reads its config only when the
 * routes are listed, because hooks of inner scopes may still change it.
 */
function recordRoutes(app: App): void {
  const routes: { url: string; options: RouteOptions }[] = [];
  app.addHook('onRoute', (options) => {
    routes.push({ url: options.url, options });
  });
  app.decorate('listRoutes', () =>
    routes.flatMap(({ url, options: { method, config } }) =>
      [method].flat().map((each) => ({
        method: each,
        url,
        isPublic: !isForAdministrator(config),
        sentence: config?.sentence,
      })),
    ),
  );
}

function refuseUnlistedPublicWrites(routes: readonly ListedRoute[]): void {
  const unlisted = routes
    .filter(({ method, isPublic }) => isPublic && isWritingMethod(method))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((name) => !PUBLIC_WRITES.has(name));
  if (unlisted.length === 0) return;
  throw new Error(`Writing routes must not be public: ${unlisted.join(', ')}. See PUBLIC_WRITES.`);
}

function notSignedIn(): RequestError {
  return new RequestError(401, 'Please sign in first.');
}

function isAdminApiUrl(url: string): boolean {
  return url === '/api/admin' || url.startsWith('/api/admin/');
}
