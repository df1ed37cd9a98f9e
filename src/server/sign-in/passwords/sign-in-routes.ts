import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { authCheckSchema, loginSchema } from '#domain/sign-in/credentials.ts';
import {
  lockedReplySchema,
  lockoutStatusSchema,
  loginFailureSchema,
} from '#domain/sign-in/lockout.ts';
import type { Context } from '#server/context/context.ts';
import { RequestError } from '#server/http/request-error.ts';
import { touchSession, deleteSession } from '#server/access/session-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { readAttemptStatus } from '#server/sign-in/account/attempt-store.ts';
import { BODY_LIMIT_BYTES } from '#server/sign-in/account/body-limit.ts';
import { signInClient } from '#server/sign-in/browsers/known-browser-cookie.ts';
import { startSession } from '#server/sign-in/browsers/start-session.ts';
import { checkPassword } from '#server/sign-in/passwords/check-password.ts';

export function signInRoutes(app: App, context: Context): void {
  const { database, audit, now } = context;

  app.get(
    adminApiRoute.authCheck,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Whether this browser is signed in',
        response: { 200: authCheckSchema, 401: authCheckSchema },
      },
    },
    async (request, reply) => {
      const session = await request.session();
      if (session) await touchSession(database, session, now());
      else reply.code(401);
      return {
        authenticated: session !== undefined,
        ...(session?.mustChangePassword && { mustChangePassword: true }),
      };
    },
  );

  app.get(
    adminApiRoute.lockoutStatus,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Whether this browser may try to sign in',
        response: { 200: lockoutStatusSchema },
      },
    },
    async (request) => readAttemptStatus(database, await signInClient(context, request), now()),
  );

  app.post(
    adminApiRoute.login,
    {
      config: { access: 'public' },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Sign in',
        body: loginSchema,
        response: {
          200: authCheckSchema,
          401: loginFailureSchema,
          409: errorReplySchema,
          429: lockedReplySchema,
        },
      },
    },
    async (request, reply) => {
      const result = await checkPassword(context, request, request.body);
      if (result.outcome === 'wrong') {
        reply.code(401);
        return { message: 'Invalid credentials.', attemptsRemaining: result.attemptsRemaining };
      }

      const hasStarted = await startSession(context, {
        request,
        reply,
        method: 'password',
        confirm: async (_transaction, { passwordHash }) =>
          passwordHash === result.administrator.passwordHash,
      });
      if (!hasStarted) {
        throw new RequestError(409, 'The password was changed just now. Please sign in again.');
      }
      return { authenticated: true };
    },
  );

  app.post(
    adminApiRoute.logout,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Sign out',
        response: { 200: messageReplySchema },
      },
    },
    async (request, reply) => {
      const session = await request.session();
      if (session) {
        await deleteSession(database, session);
        await audit(request, 'sign-out', 'this browser');
      }
      reply.clearSession();
      return { message: 'Signed out.' };
    },
  );
}
