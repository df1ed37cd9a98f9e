import { connectDatabase } from '#server/core/database/connect.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { uploadsUrl } from '#tests/servers/start-bucket-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/processes/start-server-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether every input is tested and every load is long, as in `npm run torture`. */
    isThorough: boolean;
  }
}

/** Enough for the longest test of `npm run torture`. */
export const TIMEOUT_MS = 60 * 60 * 1000;

export interface RunningServer extends Omit<ServerProcess, 'address'> {
  address: string;
}

/** Starts the built server of a site. It takes the address of a sender of messages from X-Forwarded-For. */
export async function startServer(
  { dataDir, databaseUrl = '', bucket }: Env,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const server = startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    UPLOADS_URL: uploadsUrl(bucket),
    ADMIN_PASSWORD,
    TRUST_PROXY: '127.0.0.1',
    ...settings,
  });
  return { ...server, address: await server.address() };
}

/** Opens a separate connection to the database of a site. */
export async function openConnection(env: Env): Promise<Database & AsyncDisposable> {
  const database = await connectDatabase(env);
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.destroy() });
}

/** Resets the limits on messages, so that no message is refused. */
export async function resetMessageLimits(env: Env): Promise<void> {
  await using database = await openConnection(env);
  await database.deleteFrom('counters').where('kind', '=', 'messages').execute();
}
