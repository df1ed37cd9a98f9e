import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { changePasswordSchema, setPasswordSchema } from '#domain/sign-in/change-password.ts';
import { lockedReplySchema } from '#domain/sign-in/lockout.ts';
import type { Context } from '#server/context/context.ts';
import type { App } from '#server/http/typed-app.ts';
import { changePassword } from '#server/sign-in/account/administrator-store.ts';
import { BODY_LIMIT_BYTES } from '#server/sign-in/account/body-limit.ts';
import { startSession } from '#server/sign-in/browsers/start-session.ts';
import { confirmPassword } from '#server/sign-in/passwords/check-password.ts';
import {
  isKnownBadPassword,
  KNOWN_BAD_SENTENCE,
} from '#server/sign-in/passwords/known-bad-password.ts';
import { notGenerated, wrongPassword } from '#server/sign-in/passwords/password-refusals.ts';
import { signOutEverywhere } from '#server/sign-in/passwords/sign-out-everywhere.ts';
import { invalidInput } from '#server/http/request-error.ts';

export function passwordRoutes(app: App, context: Context): void {
  const { passwords, now } = context;

  app.post(
    adminApiRoute.changePassword,
    {
      config: { access: 'generated-password', isSecurity: true },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Change the password, which signs every other browser out and forgets it',
        body: changePasswordSchema,
        response: {
          200: messageReplySchema,
          409: errorReplySchema,
          429: lockedReplySchema,
        },
      },
    },
    async (request, reply) => {
      const { currentPassword, newPassword } = request.body;
      await refuseKnownBad(newPassword);
      const confirmed = await confirmPassword(context, request, currentPassword);
      const passwordHash = await passwords.hash(newPassword);
      const hasChanged = await startSession(context, {
        request,
        reply,
        method: 'password change',
        confirm: async (transaction, administrator) => {
          if (administrator.passwordHash !== confirmed.passwordHash) return false;
          await changePassword(transaction, passwordHash, now());
          await signOutEverywhere(transaction);
          return true;
        },
      });
      if (!hasChanged) throw wrongPassword();

      request.log.info('password changed');
      return { message: 'Password changed successfully' };
    },
  );

  app.post(
    adminApiRoute.setPassword,
    {
      config: { access: 'generated-password', isSecurity: true },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Set a password in place of the generated one, without entering that again',
        body: setPasswordSchema,
        response: { 200: messageReplySchema, 409: errorReplySchema },
      },
    },
    async (request, reply) => {
      const { newPassword } = request.body;
      const session = await request.session();
      if (session?.mustChangePassword !== true) throw notGenerated();
      await refuseKnownBad(newPassword);
      const passwordHash = await passwords.hash(newPassword);
      const hasChanged = await startSession(context, {
        request,
        reply,
        method: 'password change',
        confirm: async (transaction, { passwordGeneratedAt }) => {
          if (passwordGeneratedAt === null) return false;
          await changePassword(transaction, passwordHash, now());
          await signOutEverywhere(transaction);
          return true;
        },
      });
      if (!hasChanged) throw notGenerated();

      request.log.info('password set');
      return { message: 'Password changed successfully' };
    },
  );
}

async function refuseKnownBad(password: string): Promise<void> {
  if (!(await isKnownBadPassword(password))) return;
  throw invalidInput([{ path: 'newPassword', message: KNOWN_BAD_SENTENCE }]);
}
