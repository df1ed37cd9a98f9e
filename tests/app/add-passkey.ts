import {
  registrationOptionsSchema,
  passkeySignInSchema,
  type AssertionOptions,
  type RegistrationOptions,
} from '#domain/sign-in/webauthn.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { type SoftwarePasskey, softwarePasskey } from './software-authenticator.ts';
import type { Headers, TestApp } from './start-app.ts';

/** Requests the options for adding a passkey, as a signed-in browser that sends the current password. */
export async function registrationOptions(
  app: TestApp,
  browser: Headers,
): Promise<RegistrationOptions> {
  const body = { currentPassword: ADMIN_PASSWORD };
  const reply = await app.post('/api/admin/passkey-options', body, browser);
  return registrationOptionsSchema.parse(reply.json());
}

/** Requests the options for signing in with a passkey. The app must have a passkey. */
export async function assertionOptions(app: TestApp): Promise<AssertionOptions> {
  const reply = await app.get('/api/admin/passkey-sign-in');
  const { options } = passkeySignInSchema.parse(reply.json());
  if (!options) throw new Error('The site has no passkey');
  return options;
}

/** Adds a new passkey as the signed-in browser. */
export async function addPasskey(app: TestApp, browser: Headers): Promise<SoftwarePasskey> {
  const passkey = softwarePasskey(app.env.siteUrl);
  const registration = passkey.register(await registrationOptions(app, browser));
  const reply = await app.post('/api/admin/passkeys', registration, browser);
  if (reply.statusCode !== 201) throw new Error(`The passkey was not added: ${reply.body}`);
  return passkey;
}
