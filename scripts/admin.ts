import { parseArgs } from 'node:util';
import type * as z from 'zod/mini';
import { newPasswordSchema } from '#domain/security/change-password.ts';
import { newUsernameSchema } from '#domain/security/credentials.ts';
import { openMigratedDatabase } from '#server/database/open-database.ts';
import type { Database } from '#server/database/tables.ts';
import { loadEnv, SettingError } from '#server/env.ts';
import { administratorStore } from '#server/security/administrator-store.ts';
import { auditStore } from '#server/security/audit-store.ts';
import { attemptStore } from '#server/security/attempt-store.ts';
import { isKnownBadPassword, KNOWN_BAD_SENTENCE } from '#server/security/known-bad-password.ts';
import { argon2id } from '#server/security/password-hashing.ts';
import { signOutEverywhere } from '#server/security/sign-out-everywhere.ts';
import { reportSettingErrors } from '#server/report-setting-errors.ts';
import { readNewPassword } from './admin/read-new-password.ts';

const USAGE = `Commands for the administrator, to be run on the server. The site may be running.

  npm run admin -- set-password                   set a new password; ends every session and lock
  npm run admin -- set-password --username NAME   set a new password and user name
  npm run admin -- unlock                         end every lock after wrong passwords
  npm run admin -- sign-out-everywhere            end every session

set-password asks for the password. Without a terminal it reads the first line of its input.`;

const NO_PASSWORD = 'Nothing was changed: no password was entered, or two different ones.';

/** An error whose message is printed without a stack trace, like that of a wrong setting. */
class Refusal extends SettingError {}

await reportSettingErrors(async () => {
  process.stdout.write(`${await run()}\n`);
});

async function run(): Promise<string> {
  const { command, username } = readArguments();
  switch (command) {
    case 'set-password':
      return withDatabase(command, (database) => setPassword(database, username));
    case 'unlock':
      return withDatabase(command, unlock);
    case 'sign-out-everywhere':
      return withDatabase(command, async (database) => {
        await signOutEverywhere(database);
        return 'Every browser is signed out.';
      });
    case 'help':
      return USAGE;
    default:
      throw new Refusal(USAGE);
  }
}

/** Returns the command and the user name that set-password may get; throws the usage for any other arguments. */
function readArguments(): { command: string; username?: string } {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2),
    strict: false,
    allowPositionals: true,
    options: { username: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) return { command: 'help' };
  const [command = '', ...rest] = positionals;
  const { username, ...unknown } = values;
  if (rest.length > 0 || Object.keys(unknown).length > 0) throw new Refusal(USAGE);
  if (username === undefined) return { command };
  if (command !== 'set-password') throw new Refusal(USAGE);
  return { command, username: validated(newUsernameSchema, username) };
}

/** Runs a command, and records it in the audit trail. */
async function withDatabase(
  command: string,
  work: (database: Database) => Promise<string>,
): Promise<string> {
  const database = await openMigratedDatabase(loadEnv());
  try {
    const done = await work(database);
    const entry = { event: 'console', detail: command, client: null } as const;
    await auditStore(database).add(entry, new Date());
    return done;
  } finally {
    await database.destroy();
  }
}

async function setPassword(database: Database, newUsername: string | undefined): Promise<string> {
  const given = await readNewPassword();
  if (given === undefined) throw new Refusal(NO_PASSWORD);
  const password = validated(newPasswordSchema, given);
  if (await isKnownBadPassword(password)) throw new Refusal(KNOWN_BAD_SENTENCE);

  const administrators = administratorStore(database);
  const administrator = await administrators.find();
  const username = newUsername ?? administrator?.username ?? loadEnv().adminUsername;
  const passwordHash = await argon2id.hash(password);
  await administrators.reset({ username, passwordHash }, new Date());
  await attemptStore(database).resetAll();
  return `The password of ${username} is set. Every browser is signed out.`;
}

async function unlock(database: Database): Promise<string> {
  await attemptStore(database).resetAll();
  return 'Every lock is ended.';
}

/** Returns the value if it is valid; otherwise throws a Refusal with the messages of the schema. */
function validated(schema: z.ZodMiniType<string>, value: unknown): string {
  const { data, error } = schema.safeParse(value);
  if (data === undefined) {
    throw new Refusal(error?.issues.map(({ message }) => message).join('\n') ?? '');
  }
  return data;
}
