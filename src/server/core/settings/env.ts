import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { newPasswordSchema } from '#domain/sign-in/change-password.ts';
import { newUsernameSchema } from '#domain/sign-in/credentials.ts';
import { type Bucket, isSameBucket, parseBucketUrl } from '#server/core/settings/bucket-url.ts';
import { isInside } from '#server/core/settings/is-inside.ts';
import {
  outboundExpectation,
  type OutboundEnv,
  outboundEnv,
  outboundSettings,
} from '#server/core/settings/outbound-settings.ts';
import { isPostgresUrl } from '#server/core/settings/postgres-url.ts';
import {
  mailAddress,
  smtpExpectation,
  smtpSettings,
  smtpUrlOf,
} from '#server/core/settings/smtp-settings.ts';
import {
  addressListSetting,
  type Expectation,
  isOrigin,
  wholeNumber,
} from '#server/core/settings/setting-types.ts';

/** Every setting of the server, checked and typed; docs/operating.md and .env.example explain each. */
export interface Env extends OutboundEnv {
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** The public origin, without a path or a trailing slash. */
  siteUrl: string;
  /** False when `siteUrl` is only the default. The site then works under any host name. */
  isSiteUrlGiven: boolean;
  /** Absolute path. */
  dataDir: string;
  /** Absolute path of the folder of the backups that are made automatically. */
  backupDir: string;
  /** How many nightly backups are kept; with 0 none are made. */
  backupKeep: number;
  /** `undefined` means SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** How many connections to PostgreSQL this process may use to answer requests. */
  databaseConnections: number;
  /** The bucket that gets a copy of each nightly backup and of those made in the panel. */
  backupBucket: Bucket | undefined;
  /** Where uploads are stored; `undefined` means the folder `uploads` in `dataDir`. */
  bucket: Bucket | undefined;
  smtpUrl: string | undefined;
  /** The setting from which `smtpUrl` was read. */
  smtpSetting: 'SMTP_URL' | 'SMTP_ADDRESS';
  mailFrom: string | undefined;
  adminUsername: string;
  adminPassword: string | undefined;
  /** How long a stopping server answers all requests while /readyz reports that it stops. */
  drainSeconds: number;
  /** Addresses and networks of the reverse proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  logLevel: string;
  /** With this token any machine may read `/metrics`; without it, see `metricsRoutes`. */
  metricsToken: string | undefined;
}

/** An invalid setting, which keeps the server from starting. The message is one line without secrets. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/**
 * Reads the settings of this process. A `.env` file in the working directory supplies
 * variables that the environment does not set.
 *
 * @throws SettingError for the first setting with an invalid value
 */
export function loadEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnv(process.env);
}

/** Whether npm started this process as a script: npm sets this variable for its scripts. */
export function isStartedByNpm(): boolean {
  return process.env['npm_lifecycle_event'] !== undefined;
}

/**
 * Reads the settings of one environment. An empty value counts as not given.
 *
 * @throws SettingError for the first setting with an invalid value
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) throw settingError(String(result.error.issues[0]?.path[0]), given);

  const { SITE_URL, ...values } = result.data;
  const { DATA_DIR, BACKUP_DIR = join(DATA_DIR, 'backups') } = values;
  if (isInside(BACKUP_DIR, join(DATA_DIR, 'uploads'))) throw settingError('BACKUP_DIR', given);
  const { UPLOADS_URL, BACKUP_URL } = values;
  // Everything in the bucket of the uploads is public.
  if (UPLOADS_URL && BACKUP_URL && isSameBucket(UPLOADS_URL, BACKUP_URL)) {
    throw settingError('BACKUP_URL', given);
  }
  return {
    host: values.HOST,
    port: values.PORT,
    siteUrl: SITE_URL ?? `http://localhost:${values.PORT}`,
    isSiteUrlGiven: SITE_URL !== undefined,
    dataDir: DATA_DIR,
    backupDir: BACKUP_DIR,
    backupKeep: values.BACKUP_KEEP,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    bucket: UPLOADS_URL,
    backupBucket: BACKUP_URL,
    smtpUrl: values.SMTP_URL ?? smtpUrlOf(values),
    smtpSetting: values.SMTP_URL === undefined ? 'SMTP_ADDRESS' : 'SMTP_URL',
    mailFrom: values.MAIL_FROM ?? values.MAILER_FROM_ADDRESS,
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    drainSeconds: values.DRAIN_SECONDS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    ...outboundEnv(values),
  };
}

const settings = z.object({
  HOST: z.pipe(
    z.prefault(z.string().check(z.regex(/^[\w.:-]+$/)), '127.0.0.1'),
    // For "localhost" Fastify would start a second HTTP server, at ::1, and `limitConnections` limits only one.
    z.transform((host: string) => (host === 'localhost' ? '127.0.0.1' : host)),
  ),
  PORT: wholeNumber({ from: 0, to: 65_535, byDefault: 3000 }),
  SITE_URL: z.optional(
    z.pipe(
      z.string().check(z.refine(isOrigin)),
      z.transform((url) => new URL(url).origin),
    ),
  ),
  DATA_DIR: z.pipe(
    z.prefault(z.string().check(z.regex(/^[^\0]+$/)), './data'),
    z.transform((path) => resolve(path)),
  ),
  BACKUP_DIR: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[^\0]+$/)),
      z.transform((path) => resolve(path)),
    ),
  ),
  BACKUP_KEEP: wholeNumber({ from: 0, to: 999, byDefault: 7 }),
  DATABASE_URL: z.optional(z.string().check(z.refine(isPostgresUrl))),
  DATABASE_CONNECTIONS: wholeNumber({ from: 2, to: 999, byDefault: 24 }),
  UPLOADS_URL: bucketUrl(),
  BACKUP_URL: bucketUrl(),
  SMTP_URL: z.optional(z.string().check(hasProtocol('smtp:', 'smtps:'))),
  MAIL_FROM: mailAddress(),
  ...smtpSettings,
  ADMIN_USERNAME: z.prefault(newUsernameSchema, 'admin'),
  ADMIN_PASSWORD: z.optional(newPasswordSchema),
  DRAIN_SECONDS: wholeNumber({ from: 0, to: 60, byDefault: 0 }),
  TRUST_PROXY: addressListSetting(),
  LOG_LEVEL: z.prefault(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w.~+/-]{16,200}=*$/))),
  ...outboundSettings,
});

type SettingName = keyof typeof settings.shape;

const expectation: Record<SettingName, Expectation> = {
  HOST: { must: 'be an address or a host name', example: '0.0.0.0' },
  PORT: { must: 'be a whole number from 0 to 65535', example: '3000' },
  SITE_URL: {
    must: 'be the public http or https origin without a path',
    example: 'https://example.org',
  },
  DATA_DIR: { must: 'be the path of a folder', example: './data' },
  BACKUP_DIR: {
    must: 'be the path of a folder outside of uploads/, whose files are public',
    example: '/mnt/disk2/backups',
  },
  BACKUP_KEEP: { must: 'be a whole number from 0 to 999', example: '7' },
  DATABASE_URL: {
    must: 'be a postgres:// address, its sslmode one of disable, require, verify-ca (with sslrootcert) and verify-full, its connect_timeout in seconds',
    example: 'postgres://user:password@localhost:5432/site',
    isSecret: true,
  },
  DATABASE_CONNECTIONS: { must: 'be a whole number from 2 to 999', example: '24' },
  UPLOADS_URL: {
    must: 'be an s3:// address with an endpoint or a region, its keys percent-encoded',
    example: 's3://KEY:SECRET@bucket?endpoint=https://s3.example.org&region=eu-central-1',
    isSecret: true,
  },
  BACKUP_URL: {
    must: 'be an s3:// address with an endpoint or a region, its keys percent-encoded, of another bucket than UPLOADS_URL',
    example: 's3://KEY:SECRET@backups?endpoint=https://s3.example.org&region=eu-central-1',
    isSecret: true,
  },
  SMTP_URL: {
    must: 'be an smtp:// or smtps:// address',
    example: 'smtp://user:password@mail.example.org:587',
    isSecret: true,
  },
  MAIL_FROM: { must: 'be an email address', example: 'Site <site@example.org>' },
  ...smtpExpectation,
  ADMIN_USERNAME: { must: 'have 1 to 100 characters and no spaces', example: 'admin' },
  ADMIN_PASSWORD: {
    must: 'have 8 to 128 characters, including a lowercase letter, an uppercase letter and a digit',
    example: 'Correct-Horse-7',
    isSecret: true,
  },
  DRAIN_SECONDS: { must: 'be a whole number from 0 to 60', example: '5' },
  TRUST_PROXY: {
    must: 'be a list of IP addresses or networks, separated by commas',
    example: '127.0.0.1,10.0.0.0/8',
  },
  LOG_LEVEL: {
    must: 'be one of fatal, error, warn, info, debug, trace, silent',
    example: 'info',
  },
  METRICS_TOKEN: {
    must: 'have 16 to 200 characters: letters, digits and - . _ ~ + /',
    example: '$(openssl rand -hex 24)',
    isSecret: true,
  },
  ...outboundExpectation,
};

function settingError(name: string, given: Record<string, string | undefined>): SettingError {
  const { must, example, isSecret } = expectation[settingNames.parse(name)];
  const suggestion = example === undefined ? '' : `, for example ${name}=${example}`;
  const shown = isSecret ? '' : ` It is ${JSON.stringify(given[name]?.slice(0, 80))}.`;
  return new SettingError(`${name} must ${must}${suggestion}.${shown}`);
}

const settingNames = z.keyof(settings);

function bucketUrl() {
  return z.optional(
    z.pipe(
      z.string().check(z.refine((text: string) => parseBucketUrl(text) !== undefined)),
      z.transform(parseBucketUrl),
    ),
  );
}

function hasProtocol(...protocols: string[]): z.core.$ZodCheck<string> {
  return z.refine((text: string) => {
    const url = URL.parse(text);
    return url !== null && url.host !== '' && protocols.includes(url.protocol);
  });
}
