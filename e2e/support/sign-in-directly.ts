import type { BrowserContext } from '@playwright/test';
import { hostCookie } from '#server/core/access/host-cookie.ts';
import { makeSession } from '#tests/rows/make-session.ts';
import type { SiteServer } from './site-server.ts';

/**
 * Signs the browser in with a session row and its cookie, for tests that are not about signing
 * in. This skips the form and the slow password hash, and makes no browser known.
 */
export async function signInDirectly(
  context: BrowserContext,
  { database, origin }: SiteServer,
): Promise<void> {
  const { name, options } = hostCookie(origin, 'session');
  await context.addCookies([
    {
      name,
      value: await makeSession(database),
      url: origin,
      httpOnly: options.httpOnly,
      sameSite: 'Lax',
    },
  ]);
}
