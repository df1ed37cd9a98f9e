import { trustedProxies } from '#server/core/settings/trusted-proxies.ts';
import type { App } from '#server/core/http/typed-app.ts';

/**
 * Logs a warning when a peer that is not in TRUST_PROXY sends an X-Forwarded-* header, which the
 * server ignores: without the setting, all visitors behind a proxy are counted as one client.
 * Visitors can send such headers as well, so only the first one is logged.
 *
 * @param trustProxy addresses and networks, as in `Env`
 */
export function warnOfUntrustedProxy(app: App, trustProxy: readonly string[]): void {
  const isTrusted = trustedProxies(trustProxy);
  let hasWarned = false;
  app.addHook('onRequest', async ({ headers, log, socket: { remoteAddress: peer = '' } }) => {
    if (hasWarned) return;
    const header = Object.keys(headers).find((name) => name.startsWith('x-forwarded-'));
    if (header === undefined || isTrusted(peer)) return;
    hasWarned = true;
    log.warn(
      { header },
      'X-Forwarded-* headers are ignored, because their sender is not in TRUST_PROXY',
    );
  });
}
