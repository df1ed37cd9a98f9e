import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { freePort } from '#tests/free-port.ts';
import { type SiteServer, startSiteServer } from '../e2e/site-server.ts';

/** The built site with the demo's content, under an address that its documents can name. */
export async function startDemoSite(): Promise<SiteServer> {
  const port = String(await freePort());
  return startSiteServer((parts) => seedDemo({ ...parts, now: new Date() }), {
    PORT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
  });
}
