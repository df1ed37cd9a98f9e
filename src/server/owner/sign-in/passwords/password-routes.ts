import type { FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#domain/calls/security-calls.ts';
import type { Context } from '#server/core/context/context.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import {
  type Administrator,
  changePassword,
  findAdministrator,
} from '../account/administrator-store.ts';
import { startSession } from '../browsers/start-session.ts';
import { confirmPassword, notGenerated, wrongPassword } from './check-password.ts';
import { findWeakness } from './find-weakness.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { invalidInput } from '#server/core/http/request-error.ts';

export function passwordRoutes(app: App, context: Context): void {
  const { database, passwords, now } = context;

  implement(app, calls.changePassword, async (request, reply) => {
    const { currentPassword, newPassword } = request.body;
    await refuseWeak(newPassword);
    const confirmed = await confirmPassword(context, request, currentPassword);
    const isSame = ({ passwordHash }: Administrator) => passwordHash === confirmed.passwordHash;
    if (!(await replacePassword(request, reply, newPassword, isSame))) throw wrongPassword();

    request.log.info('password changed');
    return { message: 'Password changed successfully' };
  });

  implement(app, calls.setPassword, async (request, reply) => {
    const { newPassword } = request.body;
    const session = await request.session();
    if (session?.mustChangePassword !== true) throw notGenerated();
    await refuseWeak(newPassword);
    if (!(await replacePassword(request, reply, newPassword, isGenerated))) throw notGenerated();

    request.log.info('password set');
    return { message: 'Password changed successfully' };
  });

  /** Changes the password and signs every other browser out; returns `false` if `mayChange` refuses. */
  async function replacePassword(
    request: FastifyRequest,
    reply: FastifyReply,
    newPassword: string,
    mayChange: (administrator: Administrator) => boolean,
  ): Promise<boolean> {
    const passwordHash = await passwords.hash(newPassword);
    return startSession(context, {
      request,
      reply,
      method: 'password change',
      confirm: async (transaction, administrator) => {
        if (!mayChange(administrator)) return false;
        await changePassword(transaction, passwordHash, now());
        await signOutEverywhere(transaction);
        return true;
      },
    });
  }

  async function refuseWeak(password: string): Promise<void> {
    const administrator = await findAdministrator(database);
    const weakness = await findWeakness(database, password, administrator?.username ?? '');
    if (weakness === undefined) return;
    const message = `This password ${weakness}. Please choose another.`;
    throw invalidInput([{ path: 'newPassword', message }]);
  }
}

function isGenerated({ passwordGeneratedAt }: Administrator): boolean {
  return passwordGeneratedAt !== null;
}
