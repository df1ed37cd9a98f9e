import { apiRoute } from '#domain/addresses.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { changePasswordSchema } from '#domain/security/change-password.ts';
import { lockedReplySchema } from '#domain/security/lockout.ts';
import { invalidInput } from '#server/http/invalid-input.ts';
import type { App } from '#server/http/typed-app.ts';
import { administratorStore } from '#server/security/administrator-store.ts';
import type { Audit } from '#server/security/audit-requests.ts';
import { type PasswordCheckDependencies, checkPassword } from '#server/security/check-password.ts';
import type { KnownBrowserCookie } from '#server/security/known-browser-cookie.ts';
import { isKnownBadPassword, KNOWN_BAD_SENTENCE } from '#server/security/known-bad-password.ts';
import {
  auditWrongPassword,
  expiredPassword,
  lockedReply,
  refuseWhenBusy,
  wrongPassword,
} from '#server/security/password-refusals.ts';
import type { StartSession } from '#server/security/start-session.ts';

interface PasswordDependencies extends PasswordCheckDependencies {
  browserCookie: KnownBrowserCookie;
  startSession: StartSession;
  audit: Audit;
  now: () => Date;
}

/** Enough for three passwords of the maximum length, even with every character escaped. */
const BODY_LIMIT_BYTES = 16 * 1024;

export function passwordRoutes(app: App, dependencies: PasswordDependencies): void {
  const { passwords, browserCookie, startSession, audit, now } = dependencies;

  app.post(
    apiRoute.changePassword,
    {
      config: { access: 'generated-password', worksOnFullDisk: true },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Change the password, and sign out and forget every other browser',
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
      if (await isKnownBadPassword(newPassword)) {
        throw invalidInput([{ path: 'newPassword', message: KNOWN_BAD_SENTENCE }]);
      }
      const guess = { client: await browserCookie.clientOf(request), password: currentPassword };
      const check = await refuseWhenBusy(checkPassword(dependencies, guess, now()));
      request.log.info({ outcome: check.outcome }, 'password attempt');
      if (check.outcome === 'locked') return lockedReply(reply, check.status);
      if (check.outcome === 'expired') throw expiredPassword();
      if (check.outcome === 'wrong') {
        await auditWrongPassword(audit, request, check);
        throw wrongPassword();
      }
      const passwordHash = await refuseWhenBusy(passwords.hash(newPassword));
      const hasChanged = await startSession({
        request,
        reply,
        method: 'password change',
        confirm: async (transaction, administrator) => {
          if (administrator.passwordHash !== check.administrator.passwordHash) return false;
          await administratorStore(transaction).changePassword(passwordHash, now());
          return true;
        },
      });
      if (!hasChanged) throw wrongPassword();

      request.log.info('password changed');
      return { message: 'Password changed successfully' };
    },
  );
}
