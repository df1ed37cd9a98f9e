import { expect, test } from 'vitest';
import {
  LONGEST_UNUSED_MS,
  listKnownBrowsers,
  makeBrowserKnown,
  findKnownBrowser,
  sweepKnownBrowsers,
} from '#server/core/access/known-browser-store.ts';
import { createSession, findSession } from '#server/core/access/session-store.ts';
import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const MAX_KNOWN_BROWSERS = 50;

/** Names of the known browsers in the order of the list. */
async function namesOf({ database }: TestApp): Promise<string[]> {
  return (await listKnownBrowsers(database)).map(({ name }) => name);
}

test('a new browser replaces the least recently used of 50 and ends its sessions', async () => {
  const clock = makeClock();
  await using app = await startApp();
  const { database } = app;
  const administratorId = await makeAdministrator(database);
  const signIn = async (name: string, token?: string) => {
    clock.advance({ minutes: 1 });
    const browser = { administratorId, name, token };
    const known = await makeBrowserKnown(database, browser, clock.now());
    const session = { administratorId, browserId: known.id, mustChangePassword: false };
    return { ...known, session: await createSession(database, session, clock.now()) };
  };
  const isSignedIn = async ({ session }: { session: string }) =>
    (await findSession(database, session, clock.now())) !== undefined;

  const [first, second] = [await signIn('first'), await signIn('second')];
  for (let count = 2; count < MAX_KNOWN_BROWSERS; count += 1) await signIn(`browser ${count}`);
  await signIn('first again', first.token);
  expect(await namesOf(app)).toHaveLength(MAX_KNOWN_BROWSERS);

  await signIn('newest');
  const names = await namesOf(app);
  expect(names).toHaveLength(MAX_KNOWN_BROWSERS);
  expect(names[0]).toBe('newest');
  expect(names).toContain('first again');
  expect(names).not.toContain('second');
  expect(await findKnownBrowser(database, second.token)).toBeUndefined();
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false]);
});

test('a browser is forgotten after 400 days without use', async () => {
  const start = new Date('2025-03-01T12:00:00.000Z');
  const after = (ms: number) => new Date(start.getTime() + ms);
  await using app = await startApp({ database: 'sqlite' });
  const administratorId = await makeAdministrator(app.database);
  const browser = { administratorId, name: 'Chrome on Windows', token: undefined };
  const { token } = await makeBrowserKnown(app.database, browser, start);

  await sweepKnownBrowsers(app.database, after(LONGEST_UNUSED_MS - 1));
  expect(await findKnownBrowser(app.database, token)).toMatchObject({ name: 'Chrome on Windows' });
  await sweepKnownBrowsers(app.database, after(LONGEST_UNUSED_MS));
  expect(await findKnownBrowser(app.database, token)).toBeUndefined();
});
