import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { type SiteServer, startSiteServer } from './site-server.ts';

/**
 * Starts the built site with the demo's content. The port is chosen before the start, so that the
 * absolute URLs in the pages are right.
 */
export async function startDemoSite(): Promise<SiteServer> {
  const port = String(await freePort());
  return startSiteServer((parts) => seedDemo({ ...parts, now: new Date() }), {
    PORT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
  });
}
