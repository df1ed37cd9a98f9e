/**
 * Runs a program. Only the user who runs it can read the files and folders that it creates.
 *
 * If the program throws a SettingError, prints its message on one line and exits with status 1. Other
 * errors are rethrown.
 */
export async function runProgram<Result>(program: () => Promise<Result>): Promise<Result> {
  process.umask(OWNER_ONLY);
  try {
    return await program();
  } catch (error) {
    // Compared by name, because a module loaded through Vite has its own copy of the class.
    if (!(error instanceof Error && error.name === 'SettingError')) throw error;
    const { message } = error;
    // Never resolves; the process exits even if a connection is open.
    return new Promise(() => process.stderr.write(`${message}\n`, () => process.exit(1)));
  }
}

/** Takes every permission from the group and from all others. */
const OWNER_ONLY = 0o077;
