import { openMigratedDatabase } from '#server/core/database/open-database.ts';
import { loadEnv } from '#server/core/settings/env.ts';
import { addAuditEntry } from '#server/core/audit-trail/audit-store.ts';
import { runMain } from '#server/process/run-main.ts';
import * as commands from './commands.ts';
import { goBack } from './go-back.ts';
import { readArguments, USAGE } from './read-arguments.ts';

await runMain(async () => {
  process.stdout.write(`${await run()}\n`);
});

async function run(): Promise<string> {
  const { command, username, everyone } = readArguments(process.argv.slice(2));
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
    case 'back':
      return goBack(loadEnv());
    case 'help':
      return USAGE;
  }
}

/** Carries a command out and records it in the audit trail. Returns what to print. */
async function carryOut(name: string, command: commands.Command): Promise<string> {
  const env = loadEnv();
  const database = await openMigratedDatabase(env);
  try {
    const output = await command(database, env);
    const entry = { kind: 'security', event: 'console', detail: name, client: null } as const;
    await addAuditEntry(database, entry, new Date());
    return output;
  } finally {
    await database.destroy();
  }
}
