/**
 * The `sslmode`s that DATABASE_URL accepts, with their meaning in libpq. The others, `allow` and
 * `prefer`, can silently fall back to an unencrypted connection.
 */
const TLS_MODES = new Set(['disable', 'require', 'verify-ca', 'verify-full']);

/**
 * The value of `sslrootcert` with which libpq trusts the public certificate authorities. pg would look
 * for a file of this name.
 */
const PUBLIC_AUTHORITIES = 'system';

/** Whether a text is an address of PostgreSQL whose TLS and timeout parameters can be applied. */
export function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || url.host === '') return false;
  const { sslmode, sslrootcert, connect_timeout: seconds } = Object.fromEntries(url.searchParams);
  if (sslmode !== undefined && !TLS_MODES.has(sslmode)) return false;
  // Without a root certificate or with `system`, pg trusts the public certificate authorities. Anyone can
  // get a certificate from them, so the host name has to be checked as well, which only "verify-full"
  // does.
  if (sslmode === 'verify-ca' && !sslrootcert) return false;
  if (sslrootcert === PUBLIC_AUTHORITIES && sslmode !== 'verify-full') return false;
  return seconds === undefined || /^[1-9]\d{0,2}$/.test(seconds);
}

/** How pg has to connect to an address of PostgreSQL. */
export interface PostgresConnection {
  connectionString: string;
  /** How long connecting may take, and waiting for a free connection of a pool. */
  connectionTimeoutMillis: number;
}

const DEFAULT_CONNECT_TIMEOUT_S = 5;

/**
 * Translates an address for which {@link isPostgresUrl} is true. By default pg treats every
 * `sslmode` except "disable" as "verify-full" and ignores `connect_timeout`.
 */
export function postgresConnection(databaseUrl: string): PostgresConnection {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  const seconds = searchParams.get('connect_timeout') ?? DEFAULT_CONNECT_TIMEOUT_S;
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
  if (searchParams.get('sslrootcert') === PUBLIC_AUTHORITIES) searchParams.delete('sslrootcert');
  return { connectionString: url.href, connectionTimeoutMillis: Number(seconds) * 1000 };
}
