import { apiRoute } from '#domain/addresses.ts';
import { messageReplySchema } from '#domain/http/replies.ts';
import { changePasswordSchema } from '#domain/security/change-password.ts';
import { lockedReplySchema } from '#domain/security/lockout.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { type CheckParts, checkPassword } from '#server/security/check-password.ts';
import type { DeviceCookie } from '#server/security/device-cookie.ts';
import { isKnownBadPassword, KNOWN_BAD_SENTENCE } from '#server/security/known-bad-password.ts';
import { lockedReply } from '#server/security/locked-reply.ts';

interface PasswordParts extends CheckParts {
  device: DeviceCookie;
  now: () => Date;
}

/** The three longest passwords, even with every character escaped. */
const BODY_LIMIT_BYTES = 16 * 1024;

export function passwordRoutes(app: App, parts: PasswordParts): void {
  const { administrators, passwords, device, now } = parts;

  app.post(
    apiRoute.changePassword,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Change the password and sign every other browser out',
        body: changePasswordSchema,
        response: {
          200: messageReplySchema,
          429: lockedReplySchema,
        },
      },
    },
    async (request, reply) => {
      const { currentPassword, newPassword } = request.body;
      if (await isKnownBadPassword(newPassword)) {
        throw refusal('newPassword', KNOWN_BAD_SENTENCE);
      }
      const guess = { client: device.clientOf(request), password: currentPassword };
      const check = await checkPassword(parts, guess, now());
      request.log.info({ outcome: check.outcome }, 'password attempt');
      if (check.outcome === 'locked') return lockedReply(reply, check.status);
      const token =
        check.outcome === 'right' &&
        (await administrators.changePassword(
          check.administrator,
          await passwords.hash(newPassword),
          now(),
        ));
      if (!token) throw refusal('currentPassword', 'Current password is incorrect');

      request.log.info('password changed');
      reply.sendSession(token);
      return { message: 'Password changed successfully' };
    },
  );
}

/** Not 401: the browser is signed in, whatever was typed. */
function refusal(path: string, message: string): RequestError {
  return new RequestError(400, message, { errors: [{ path, message }] });
}
