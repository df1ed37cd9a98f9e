import { join, isAbsolute, relative } from 'node:path';
import * as z from 'zod/mini';
import { newPasswordSchema } from '#domain/sign-in/change-password.ts';
import { newUsernameSchema } from '#domain/sign-in/credentials.ts';
import { isSameBucket } from '#server/core/settings/bucket.ts';
import { isPostgresUrl } from '#server/core/settings/postgres-url.ts';
import {
  addressList,
  bucketUrl,
  folder,
  interval,
  matching,
  origin,
  serviceOrigin,
  setting,
  wholeNumber,
} from '#server/core/settings/setting-types.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The settings, each under the name of its variable: that of `siteUrl` is SITE_URL. */
const eachSetting = z.object({
  host: setting(
    z.pipe(
      z.prefault(matching(/^[\w.:-]+$/), '127.0.0.1'),
      // For "localhost" Fastify would start a second HTTP server, at ::1, and `limitConnections` limits only one.
      z.transform((host: string) => (host === 'localhost' ? '127.0.0.1' : host)),
    ),
    { must: 'be an address or a host name', example: '0.0.0.0' },
  ),
  /** 0 lets the system choose a free port. */
  port: wholeNumber({ from: 0, to: 65_535, byDefault: 3000 }),
  siteUrl: setting(z.optional(origin), {
    must: 'be the public http or https origin without a path',
    example: 'https://example.org',
  }),
  dataDir: setting(z.prefault(folder, './data'), {
    must: 'be the path of a folder',
    example: './data',
  }),
  backupDir: setting(z.optional(folder), {
    must: 'be the path of a folder outside of uploads/, whose files are public',
    example: '/mnt/disk2/backups',
  }),
  /** How many nightly backups are kept; with 0 none are made. */
  backupKeep: wholeNumber({ from: 0, to: 999, byDefault: 7 }),
  /** `undefined` means SQLite in `dataDir`. */
  databaseUrl: setting(z.optional(z.string().check(z.refine(isPostgresUrl))), {
    must: 'be a postgres:// address, its sslmode one of disable, require, verify-ca (with sslrootcert) and verify-full, its connect_timeout in seconds',
    example: 'postgres://user:password@localhost:5432/site',
    isSecret: true,
  }),
  /** How many connections to PostgreSQL this process may use to answer requests. */
  databaseConnections: wholeNumber({ from: 2, to: 999, byDefault: 24 }),
  uploadsUrl: bucketUrl({ exampleBucket: 'bucket' }),
  backupUrl: bucketUrl({ exampleBucket: 'backups', otherThan: 'UPLOADS_URL' }),
  adminUsername: setting(z.prefault(newUsernameSchema, 'admin'), {
    must: 'have 1 to 100 characters and no spaces',
    example: 'admin',
  }),
  adminPassword: setting(z.optional(newPasswordSchema), {
    must: 'have 8 to 128 characters, including a lowercase letter, an uppercase letter and a digit',
    example: 'Correct-Horse-7',
    isSecret: true,
  }),
  /** How long a stopping server answers all requests while /readyz reports that it stops. */
  drainSeconds: wholeNumber({ from: 0, to: 60, byDefault: 0, example: 5 }),
  /** Addresses and networks of the reverse proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: addressList('127.0.0.1,10.0.0.0/8'),
  logLevel: setting(z.prefault(z.enum(LOG_LEVELS), 'info'), {
    must: `be one of ${LOG_LEVELS.join(', ')}`,
    example: 'info',
  }),
  /** With this token any machine may read `/metrics`; without it, see `metricsRoutes`. */
  metricsToken: setting(z.optional(matching(/^[\w.~+/-]{16,200}=*$/)), {
    must: 'have 16 to 200 characters: letters, digits and - . _ ~ + /',
    example: '$(openssl rand -hex 24)',
    isSecret: true,
  }),
  /** The keys of an account at the Internet Archive, "access:secret". */
  waybackKeys: setting(z.optional(matching(/^[\w.~+/=-]{1,200}:[\w.~+/=-]{1,200}$/)), {
    must: 'be the access key and the secret key of an account at archive.org, separated by a colon',
    example: 'ACCESS:SECRET',
    isSecret: true,
  }),
  /** How many megabytes all copies of sources together may take up. */
  copiesMaxMb: wholeNumber({ from: 0, to: 10_000_000, byDefault: 2000 }),
  checkEvery: setting(z.prefault(interval, '7d'), {
    must: 'be a number of seconds, minutes, hours or days with its unit, at most 365d',
    example: '7d',
  }),
  /** Addresses and networks inside which the server may send requests as well. */
  outboundAllow: addressList('10.1.0.0/16'),
});

export const settings = eachSetting.check(
  z.refine(isBackupDirPrivate, { path: ['backupDir'] }),
  z.refine(isBackupBucketPrivate, { path: ['backupUrl'] }),
);

/** The services that the server asks. */
export const serviceSettings = z.object({
  waybackUrl: serviceOrigin('https://web.archive.org'),
  archiveUrl: serviceOrigin('https://archive.org'),
  youtubeUrl: serviceOrigin('https://www.youtube.com'),
  youtubeImagesUrl: serviceOrigin('https://i.ytimg.com'),
});

type Values = z.output<typeof eachSetting>;

/** The files in uploads/ are public. */
function isBackupDirPrivate({ dataDir, backupDir }: Values): boolean {
  return backupDir === undefined || !isInside(backupDir, join(dataDir, 'uploads'));
}

/** Everything in the bucket of the uploads is public. */
function isBackupBucketPrivate({ uploadsUrl, backupUrl }: Values): boolean {
  return !uploadsUrl || !backupUrl || !isSameBucket(uploadsUrl, backupUrl);
}

/** Whether a path is in a folder or is the folder itself. */
export function isInside(path: string, parent: string): boolean {
  const fromFolder = relative(parent, path);
  return !isAbsolute(fromFolder) && fromFolder.split(/[/\\]/)[0] !== '..';
}
