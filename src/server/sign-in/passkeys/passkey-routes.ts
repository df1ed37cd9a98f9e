import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { lockedReplySchema } from '#domain/sign-in/lockout.ts';
import { MAX_PASSKEYS, passkeyListSchema, passkeySchema } from '#domain/sign-in/passkey.ts';
import { registrationOptionsSchema, registrationSchema } from '#domain/sign-in/webauthn.ts';
import { confirmationSchema } from '#domain/sign-in/credentials.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { ReadSigningKey } from '#server/database/signing-key.ts';
import type { Database } from '#server/database/tables.ts';
import type { Env } from '#server/settings/env.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { Session } from '#server/access/session-store.ts';
import { unchanged } from '#server/http/unchanged.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  type Administrator,
  administratorStore,
} from '#server/sign-in/account/administrator-store.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import { BODY_LIMIT_BYTES } from '#server/sign-in/account/body-limit.ts';
import { browserName } from '#server/sign-in/browsers/browser-name.ts';
import type { PasswordChecks } from '#server/sign-in/passwords/check-password.ts';
import { createChallenge, isChallenge } from '#server/sign-in/passkeys/passkey-challenge.ts';
import { type PasskeyStore, passkeyStore } from '#server/sign-in/passkeys/passkey-store.ts';

interface PasskeyDependencies
  extends Pick<PasswordChecks, 'confirmPassword'>, Pick<Env, 'siteUrl'> {
  database: Database;
  passkeys: PasskeyStore;
  readSigningKey: ReadSigningKey;
  readSite: ReadSite;
  now: () => Date;
}

export function passkeyRoutes(app: App, dependencies: PasskeyDependencies): void {
  const { confirmPassword, database, passkeys, readSigningKey, readSite, siteUrl, now } =
    dependencies;

  app.get(
    adminApiRoute.passkeys,
    {
      schema: {
        summary: 'All passkeys, the newest first, and the origin where they work',
        response: { 200: passkeyListSchema },
      },
    },
    async () => ({ origin: siteUrl, passkeys: await passkeys.list() }),
  );

  app.post(
    adminApiRoute.passkeyOptions,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Confirm the password to add a passkey',
        body: confirmationSchema,
        response: { 200: registrationOptionsSchema, 409: errorReplySchema, 429: lockedReplySchema },
      },
    },
    async (request) => {
      const administrator = await confirmPassword(request, request.body.currentPassword);
      const stored = await passkeys.list();
      if (stored.length >= MAX_PASSKEYS) throw tooManyPasskeys();
      const purpose = purposeOf(administrator, await request.session());
      const { registrationOptions } = await import('#server/sign-in/passkeys/verify-passkey.ts');
      return unchanged(
        await registrationOptions({
          brand: (await readSite()).brand,
          siteUrl,
          administrator,
          challenge: createChallenge(await readSigningKey(), purpose, now()),
          passkeys: stored,
        }),
      );
    },
  );

  app.post(
    adminApiRoute.passkeys,
    {
      config: { isSecurity: true },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Add a passkey',
        body: registrationSchema,
        response: { 201: passkeySchema, 409: errorReplySchema },
      },
    },
    async (request, reply) => {
      const { verifyRegistration } = await import('#server/sign-in/passkeys/verify-passkey.ts');
      const check = await verifyRegistration(request.body, siteUrl);
      if (!check.isVerified) {
        request.log.info({ reason: check.reason }, 'new passkey refused');
        throw new RequestError(400, 'This passkey could not be verified. Please try again.');
      }
      const session = await request.session();
      const key = await readSigningKey();
      const passkey = {
        ...check.passkey,
        name: browserName(request.headers['user-agent']),
        createdAt: now().toISOString(),
        lastUsedAt: null,
      };
      await database.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, 'administrators');
        const administrator = await administratorStore(transaction).find();
        const store = passkeyStore(transaction);
        const isConfirmed =
          administrator !== undefined &&
          isChallenge(check.challenge, key, purposeOf(administrator, session), now()) &&
          (await store.useChallenge(check.challenge, now()));
        if (!isConfirmed) throw new RequestError(400, 'That took too long. Please try again.');
        if ((await store.count()) >= MAX_PASSKEYS) throw tooManyPasskeys();
        if (!(await store.add({ ...passkey, administratorId: administrator.id }))) {
          throw new RequestError(409, 'This passkey has already been added.');
        }
      });
      request.log.info('passkey added');
      reply.code(201);
      return passkey;
    },
  );

  app.delete(
    adminApiRoute.passkey,
    {
      config: { isSecurity: true },
      schema: {
        summary: 'Remove a passkey',
        params: z.object({ id: z.string() }),
        response: { 200: messageReplySchema, 404: errorReplySchema },
      },
    },
    async (request) => {
      if (!(await passkeys.delete(request.params.id))) {
        throw new RequestError(404, 'This passkey has already been removed.');
      }
      request.log.info('passkey removed');
      return { message: 'Passkey removed successfully' };
    },
  );
}

/**
 * Binds a challenge to the session and to the password that was confirmed. The challenge cannot be
 * answered in another browser or after the password has changed.
 */
function purposeOf({ passwordHash }: Administrator, session: Session | undefined): string {
  return `a new passkey in session ${session?.tokenHash} with password ${passwordHash}`;
}

function tooManyPasskeys(): RequestError {
  return new RequestError(
    409,
    `There can be at most ${MAX_PASSKEYS} passkeys. Please remove one that you no longer use.`,
  );
}
