import { MAIL_SERVER_LIMITS } from '#server/app/app.ts';
import { startApp, type StartOptions } from '#tests/app/start-app.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import type { MailServer } from '#tests/servers/mail-server.ts';

/** A mail server of this machine, which may be reached without encryption. */
export function localServer({ url }: Pick<MailServer, 'url'>) {
  const { hostname, port } = new URL(url);
  const server = { host: hostname, port: Number(port), security: 'none' };
  return { ...server, currentPassword: ADMIN_PASSWORD };
}

/** Starts an app that allows the ports of these mail servers as well. */
export function startAppFor(servers: Pick<MailServer, 'url'>[], options: StartOptions = {}) {
  const ports = [
    ...MAIL_SERVER_LIMITS.ports,
    ...servers.map(({ url }) => Number(new URL(url).port)),
  ];
  return startApp({ mailServerLimits: { ...MAIL_SERVER_LIMITS, ports }, ...options });
}
