import { isForAdministrator } from '#server/core/access/require-admin.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { isWritingMethod } from '#server/core/http/request-facts.ts';

/**
 * Lets the scripts of other sites read the replies of the API that are the same for everyone. Replies
 * that depend on a cookie or set one are not shared, and the routes of the administrator never.
 * See docs/rules.md, "Reads by other sites".
 */
export function sharePublicReads(app: App): void {
  app.addHook('onSend', async ({ method, routeOptions }, reply) => {
    const { url, config } = routeOptions;
    if (url === undefined || isWritingMethod(method) || isForAdministrator(config)) return;
    if (!/^\/api\/(?!admin\/|\*)/.test(url)) return;
    const { 'cache-control': caching = '', 'set-cookie': cookie } = reply.getHeaders();
    if (cookie !== undefined || /no-store|private/.test(String(caching))) return;
    reply.header('access-control-allow-origin', '*');
  });
}
