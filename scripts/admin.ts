import { parseArgs } from 'node:util';
import { newUsernameSchema } from '#domain/security/credentials.ts';
import { openMigratedDatabase } from '#server/database/open-database.ts';
import { loadEnv } from '#server/env.ts';
import { auditStore } from '#server/security/audit-store.ts';
import { runProgram } from '#server/run-program.ts';
import * as commands from './admin/commands.ts';

const USAGE = `Commands for the administrator, to be run on the server. The site may be running.

  npm run admin -- sign-in-link                   print a link that signs a browser in, despite a lock
  npm run admin -- set-password                   set a new password; ends every session and lock
  npm run admin -- set-password --username NAME   set a new password and user name
  npm run admin -- unlock                         end the locks of known browsers
  npm run admin -- unlock --everyone              end every lock, including the locks of attackers
  npm run admin -- sign-out-everywhere            end every session, and forget every known browser
  npm run admin -- rotate-keys                    do the same, and replace the signing key

set-password asks for the password. Without a terminal it reads the first line of its input.`;

/** The options of each command that has any. */
const OPTIONS: Record<string, readonly string[]> = {
  'set-password': ['username'],
  unlock: ['everyone'],
};

await runProgram(async () => {
  process.stdout.write(`${await run()}\n`);
});

async function run(): Promise<string> {
  const { command, username, everyone } = readArguments();
  switch (command) {
    case 'sign-in-link':
      return carryOut(command, commands.printSignInLink);
    case 'set-password':
      return carryOut(command, commands.setPassword(username));
    case 'unlock':
      return everyone
        ? carryOut('unlock --everyone', commands.unlockEveryone)
        : carryOut(command, commands.unlockKnownBrowsers);
    case 'sign-out-everywhere':
      return carryOut(command, commands.endAllSessions);
    case 'rotate-keys':
      return carryOut(command, commands.rotateKeys);
    case 'help':
      return USAGE;
    default:
      throw new commands.Refusal(USAGE);
  }
}

/** Returns the command with its options; throws the usage for invalid arguments. */
function readArguments(): { command: string; username?: string; everyone?: boolean } {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2),
    strict: false,
    allowPositionals: true,
    options: {
      username: { type: 'string' },
      everyone: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return { command: 'help' };
  const [command = '', ...rest] = positionals;
  const options = Object.keys(values);
  const allowed = OPTIONS[command] ?? [];
  if (rest.length > 0 || options.some((option) => !allowed.includes(option))) {
    throw new commands.Refusal(USAGE);
  }
  const { username, everyone } = values;
  return {
    command,
    ...(username !== undefined && { username: commands.validated(newUsernameSchema, username) }),
    everyone: everyone === true,
  };
}

/** Carries a command out, and records it in the audit trail. */
async function carryOut(name: string, command: commands.Command): Promise<string> {
  const env = loadEnv();
  const database = await openMigratedDatabase(env);
  try {
    const done = await command(database, env);
    const entry = { event: 'console', detail: name, client: null } as const;
    await auditStore(database).add(entry, new Date());
    return done;
  } finally {
    await database.destroy();
  }
}
