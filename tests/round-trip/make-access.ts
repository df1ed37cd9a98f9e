import { addPasskey, assertionOptions } from '#tests/app/add-passkey.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import type { Calls } from './calls.ts';

/** Makes passkeys, known browsers and refused sign-ins, and changes the password to another one and back. */
export async function makeAccess(calls: Calls): Promise<void> {
  const { app, call } = calls;
  const headers = await app.signIn();
  const used = await addPasskey(app, headers);
  await addPasskey(app, headers);
  const removed = await addPasskey(app, headers);
  for (const isPasswordOff of [true, false]) {
    const body = { isPasswordOff, currentPassword: ADMIN_PASSWORD };
    await call('POST /api/admin/password-sign-in', { body });
  }
  const refusedSignIn = removed.signIn(await assertionOptions(app));
  await call('DELETE /api/admin/passkeys/:id', { params: { id: removed.id } });
  await call('POST /api/admin/passkey-sign-in', {
    headers: await app.visitor(),
    body: refusedSignIn,
    status: 401,
  });
  const visitor = { ...(await app.visitor()), 'user-agent': 'Mozilla/5.0 Chrome/150.0 (選)' };
  await call('POST /api/admin/passkey-sign-in', {
    headers: visitor,
    body: used.signIn(await assertionOptions(app)),
  });
  const browsers = (await call('GET /api/admin/known-browsers')).json();
  const other = browsers.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  await call('DELETE /api/admin/known-browsers/:id', { params: { id: other.id } });

  await call('GET /api/admin/messages.csv');
  await call('POST /api/admin/readers.csv', { body: { currentPassword: ADMIN_PASSWORD } });
  await refuseSignIns(calls);
  const changes = [
    [ADMIN_PASSWORD, 'Another-Horse-8'],
    ['Another-Horse-8', ADMIN_PASSWORD],
  ] as const;
  for (const [currentPassword, newPassword] of changes) {
    const body = { currentPassword, newPassword, confirmPassword: newPassword };
    await call('POST /api/admin/change-password', { body });
    await calls.signIn(newPassword);
  }
}

/** Attempts to sign in that are refused, until the client is locked, and a sign-out. */
async function refuseSignIns({ app, call }: Calls): Promise<void> {
  const remoteAddress = '192.0.2.1';
  const visitor = await app.visitor();
  await call('POST /api/admin/login', {
    headers: await app.visitor(),
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  for (let attempt = 1; attempt <= ATTEMPTS + 1; attempt += 1) {
    await call('POST /api/admin/login', {
      headers: visitor,
      remoteAddress,
      body: { username: 'admin', password: 'Wrong-Horse-1' },
      status: attempt <= ATTEMPTS ? 401 : 429,
    });
  }
  await call('POST /api/admin/sign-in-link', {
    headers: visitor,
    body: { token: 'x'.repeat(43) },
    status: 401,
  });
  await call('POST /api/admin/logout', { headers: await app.signIn() });
}

/** After so many wrong passwords, a client is locked. */
const ATTEMPTS = 5;
