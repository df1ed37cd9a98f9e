import { expect, test } from 'vitest';
import { type DeviceStore, deviceStore, LONGEST_UNUSED_MS } from '#server/http/device-store.ts';
import { sessionStore } from '#server/http/session-store.ts';
import { administratorStore } from '#server/security/administrator-store.ts';
import { makeAdministrator } from '#tests/make-administrator.ts';
import { makeClock } from '#tests/make-clock.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/start-app.ts';

const MAX_DEVICES = 50;

async function startWithAdministrator(kind: (typeof eachDatabase)[number]) {
  const app = await startApp({ database: kind });
  await makeAdministrator(app.database);
  return app;
}

async function administratorId({ database }: TestApp): Promise<string> {
  const administrator = await administratorStore(database).find();
  if (!administrator) throw new Error('There is no administrator');
  return administrator.id;
}

/** Names of the known browsers in the order of the list. */
async function namesOf(devices: DeviceStore): Promise<string[]> {
  return (await devices.list()).map(({ name }) => name);
}

test.each(eachDatabase)(
  'a new browser replaces the least recently used of 50 and ends its sessions, on %s',
  async (kind) => {
    const clock = makeClock();
    await using app = await startWithAdministrator(kind);
    const [devices, sessions] = [deviceStore(app.database), sessionStore(app.database)];
    const browser = { administratorId: await administratorId(app), token: undefined };
    const signIn = async (name: string) => {
      clock.advance({ minutes: 1 });
      const known = await devices.makeKnown({ ...browser, name }, clock.now());
      const session = {
        administratorId: browser.administratorId,
        deviceId: known.id,
        mustChangePassword: false,
      };
      return { ...known, session: await sessions.create(session, clock.now()) };
    };
    const isSignedIn = async ({ session }: { session: string }) =>
      (await sessions.find(session, clock.now())) !== undefined;

    const [first, second] = [await signIn('first'), await signIn('second')];
    for (let count = 2; count < MAX_DEVICES; count += 1) await signIn(`browser ${count}`);
    await devices.makeKnown({ ...browser, name: 'first again', token: first.token }, clock.now());
    expect(await namesOf(devices)).toHaveLength(MAX_DEVICES);

    await signIn('newest');
    const names = await namesOf(devices);
    expect(names).toHaveLength(MAX_DEVICES);
    expect(names[0]).toBe('newest');
    expect(names).toContain('first again');
    expect(names).not.toContain('second');
    expect(await devices.find(second.token)).toBeUndefined();
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false]);
  },
);

test('a browser is forgotten after 400 days without use', async () => {
  const start = new Date('2025-03-01T12:00:00.000Z');
  const after = (ms: number) => new Date(start.getTime() + ms);
  await using app = await startWithAdministrator('sqlite');
  const devices = deviceStore(app.database);
  const browser = {
    administratorId: await administratorId(app),
    name: 'Chrome on Windows',
    token: undefined,
  };
  const { token } = await devices.makeKnown(browser, start);

  await devices.sweep(after(LONGEST_UNUSED_MS - 1));
  expect(await devices.find(token)).toMatchObject({ name: 'Chrome on Windows' });
  await devices.sweep(after(LONGEST_UNUSED_MS));
  expect(await devices.find(token)).toBeUndefined();
});
