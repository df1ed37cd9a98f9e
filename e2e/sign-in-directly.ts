import type { BrowserContext } from '@playwright/test';
import { hostCookie } from '#server/http/host-cookie.ts';
import { sessionStore } from '#server/http/session-store.ts';
import type { SiteServer } from './site-server.ts';

/**
 * Signs the browser in by a session row and its cookie, for tests that are not about signing
 * in: no form, no password hash. The browser stays unknown to the limit on sign-in attempts.
 */
export async function signInDirectly(
  context: BrowserContext,
  { database, origin }: SiteServer,
): Promise<void> {
  const { id } = await database.selectFrom('administrators').select('id').executeTakeFirstOrThrow();
  const { name, options } = hostCookie(origin, 'session');
  await context.addCookies([
    {
      name,
      value: await sessionStore(database).create(id, new Date()),
      url: origin,
      httpOnly: options.httpOnly,
      sameSite: 'Lax',
    },
  ]);
}
