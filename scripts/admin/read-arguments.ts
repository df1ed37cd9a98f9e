import { parseArgs } from 'node:util';
import { newUsernameSchema } from '#domain/sign-in/credentials.ts';
import { Refusal, validated } from './commands.ts';

export const USAGE = `Commands for the administrator, to be run on the server. The site may be running.

  npm run admin -- sign-in-link                   print a link that signs a browser in, despite a lock
  npm run admin -- set-password                   set a new password, end every session and lock, remove every passkey
  npm run admin -- set-password --username NAME   set a new password and user name
  npm run admin -- unlock                         end the locks of known browsers
  npm run admin -- unlock --everyone              end every lock, including the locks of attackers
  npm run admin -- sign-out-everywhere            end every session, and forget every known browser
  npm run admin -- rotate-keys                    do the same, remove every passkey, replace the signing key
  npm run admin -- back                           put the stopped site back as it was before its last update

set-password asks for the password. Without a terminal it reads the first line of its input.`;

/** The options of each command. */
const OPTIONS = {
  'sign-in-link': [],
  'set-password': ['username'],
  unlock: ['everyone'],
  'sign-out-everywhere': [],
  'rotate-keys': [],
  back: [],
  help: [],
} satisfies Record<string, readonly string[]>;

type CommandName = keyof typeof OPTIONS;

interface Arguments {
  command: CommandName;
  username?: string;
  everyone: boolean;
}

/**
 * Returns the command with its options; `-h` and `--help` are the command `help`. Throws a `Refusal`
 * with the usage for an unknown command, an option of another command or a further argument.
 */
export function readArguments(args: string[]): Arguments {
  const { positionals, values } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    options: {
      username: { type: 'string' },
      everyone: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return { command: 'help', everyone: false };
  const [command = '', ...rest] = positionals;
  if (!isCommand(command) || rest.length > 0) throw new Refusal(USAGE);
  const allowed: readonly string[] = OPTIONS[command];
  if (Object.keys(values).some((option) => !allowed.includes(option))) throw new Refusal(USAGE);
  const { username, everyone } = values;
  return {
    command,
    ...(username !== undefined && { username: validated(newUsernameSchema, username) }),
    everyone: everyone === true,
  };
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(OPTIONS, name);
}
