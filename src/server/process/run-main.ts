import { isDatabaseDamaged } from '#server/core/database/database-unavailable.ts';

/**
 * Runs the main function of the server or of a command. Only the user who runs the process can read
 * the files and folders that the process creates.
 *
 * If the function throws a SettingError or a StorageError, or the database is damaged, prints one line and
 * exits with status 1. Other errors are rethrown.
 */
export async function runMain<Result>(main: () => Promise<Result>): Promise<Result> {
  process.umask(OWNER_ONLY);
  try {
    return await main();
  } catch (error) {
    const message = lineAbout(error);
    if (message === undefined) throw error;
    // Never resolves; the process exits even if a connection is open.
    return new Promise(() => process.stderr.write(`${message}\n`, () => process.exit(1)));
  }
}

function lineAbout(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // Compared by name, because a module loaded through Vite has its own copy of the class.
  if (REPORTED_ERRORS.has(error.name)) return error.message;
  if (!isDatabaseDamaged(error)) return undefined;
  return `The database is damaged (${error.message}). To find out where: npm run verify. Then keep a copy of DATA_DIR, and restore the newest backup.`;
}

/** The errors whose messages say what the person who started the process can do. */
const REPORTED_ERRORS = new Set(['SettingError', 'StorageError']);

/** Takes every permission from the group and from all others. */
const OWNER_ONLY = 0o077;
