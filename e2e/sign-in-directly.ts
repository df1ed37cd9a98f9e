import type { BrowserContext } from '@playwright/test';
import { hostCookie } from '#server/http/host-cookie.ts';
import { sessionStore } from '#server/http/session-store.ts';
import type { SiteServer } from './site-server.ts';

/**
 * Signs the browser in with a session row and its cookie, for tests that are not about signing
 * in. This skips the form and the slow password hash, and sets no device cookie.
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
      value: await sessionStore(database).create(
        { administratorId: id, deviceId: null },
        new Date(),
      ),
      url: origin,
      httpOnly: options.httpOnly,
      sameSite: 'Lax',
    },
  ]);
}
