import * as calls from '#domain/calls/security-calls.ts';
import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import {
  changePassword,
  findAdministrator,
} from '#server/owner/sign-in/account/administrator-store.ts';
import { BODY_LIMIT_BYTES } from '#server/owner/sign-in/account/body-limit.ts';
import { startSession } from '#server/owner/sign-in/browsers/start-session.ts';
import { confirmPassword } from '#server/owner/sign-in/passwords/check-password.ts';
import { findWeakness } from '#server/owner/sign-in/passwords/find-weakness.ts';
import { notGenerated, wrongPassword } from '#server/owner/sign-in/passwords/password-refusals.ts';
import { signOutEverywhere } from '#server/owner/sign-in/passwords/sign-out-everywhere.ts';
import { implement } from '#server/core/http/implement.ts';
import { invalidInput } from '#server/core/http/request-error.ts';

export function passwordRoutes(app: App, context: Context): void {
  const { database, passwords, now } = context;

  implement(
    app,
    calls.changePassword,
    async (request, reply) => {
      const { currentPassword, newPassword } = request.body;
      await refuseWeak(newPassword);
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
    { bodyLimit: BODY_LIMIT_BYTES },
  );

  implement(
    app,
    calls.setPassword,
    async (request, reply) => {
      const { newPassword } = request.body;
      const session = await request.session();
      if (session?.mustChangePassword !== true) throw notGenerated();
      await refuseWeak(newPassword);
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
    { bodyLimit: BODY_LIMIT_BYTES },
  );

  async function refuseWeak(password: string): Promise<void> {
    const administrator = await findAdministrator(database);
    const weakness = await findWeakness(database, password, administrator?.username ?? '');
    if (weakness === undefined) return;
    const message = `This password ${weakness}. Please choose another.`;
    throw invalidInput([{ path: 'newPassword', message }]);
  }
}
