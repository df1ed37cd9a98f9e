import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bucket } from '#server/bucket-url.ts';
import { connectDatabase } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { ADMIN_PASSWORD } from '#tests/make-administrator.ts';
import { type BucketServer, createBucket, uploadsUrl } from '#tests/start-bucket-server.ts';
import { createPostgresDatabase, type PostgresServer } from '#tests/start-postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/start-server-process.ts';

/**
 * A site with its own database and folder. Its server is started separately. Disposal removes the folder;
 * a PostgreSQL database and a bucket remain until their servers are disposed.
 */
export interface Site extends AsyncDisposable {
  /** The kind of its database. */
  kind: 'SQLite' | 'PostgreSQL';
  dataDir: string;
  /** Empty for SQLite. */
  databaseUrl: string;
  /** `undefined` for uploads on the disk. */
  bucket: Bucket | undefined;
  /** Opens a separate connection to the database of the site. The first start of a server migrates the database. */
  openDatabase: () => Promise<Database & AsyncDisposable>;
  /** Starts the built server as a process. */
  start: (settings?: Record<string, string>) => Promise<RunningServer>;
}

export interface RunningServer extends AsyncDisposable {
  address: string;
  port: number;
  process: ServerProcess['process'];
  exit: ServerProcess['exit'];
}

/**
 * @param postgres the server for the database of the site; without it the site uses SQLite
 * @param buckets  the server for a bucket of the site; without it the uploads are in the folder
 */
export async function openSite(
  postgres?: Pick<PostgresServer, 'url'>,
  buckets?: Pick<BucketServer, 'endpoint'>,
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plain-evidence-torture-'));
  const databaseUrl = postgres ? await createPostgresDatabase(postgres.url) : '';
  const bucket = buckets && (await createBucket(buckets.endpoint));
  return {
    bucket,
    kind: postgres ? 'PostgreSQL' : 'SQLite',
    dataDir,
    databaseUrl,
    openDatabase: async () => {
      const database = await connectDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
      return Object.assign(database, { [Symbol.asyncDispose]: () => database.destroy() });
    },
    start: async (settings = {}) => {
      const ownSettings = siteSettings({ dataDir, databaseUrl, bucket });
      const server = startServerProcess({ ...ownSettings, ...settings });
      const address = await server.address();
      return { ...server, address, port: Number(new URL(address).port) };
    },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** The environment of a server of this site. */
function siteSettings({
  dataDir,
  databaseUrl,
  bucket,
}: Pick<Site, 'dataDir' | 'databaseUrl' | 'bucket'>) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    UPLOADS_URL: uploadsUrl(bucket),
    ADMIN_PASSWORD,
    // The server takes the address of a sender of messages from X-Forwarded-For.
    TRUST_PROXY: '127.0.0.1',
  };
}

/** Resets the limits on messages, so that no message is refused. */
export async function resetMessageLimits(site: Site): Promise<void> {
  await using database = await site.openDatabase();
  await database.deleteFrom('message_attempts').execute();
}
