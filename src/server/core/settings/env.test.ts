import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv, SettingError } from '#server/core/settings/env.ts';

test('without settings the server listens on this machine only and uses SQLite', () => {
  expect(readEnv({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    siteUrl: 'http://localhost:3000',
    isSiteUrlGiven: false,
    dataDir: resolve('data'),
    backupDir: resolve('data/backups'),
    backupKeep: 7,
    databaseUrl: undefined,
    databaseConnections: 24,
    drainSeconds: 0,
    bucket: undefined,
    backupBucket: undefined,
    smtpUrl: undefined,
    smtpSetting: 'SMTP_ADDRESS',
    mailFrom: undefined,
    adminUsername: 'admin',
    adminPassword: undefined,
    trustProxy: [],
    logLevel: 'info',
    metricsToken: undefined,
    waybackKeys: undefined,
    copiesMaxMb: 2000,
    checkEveryMs: 7 * 24 * 60 * 60 * 1000,
    outboundAllow: [],
    services: {
      waybackUrl: 'https://web.archive.org',
      archiveUrl: 'https://archive.org',
      youtubeUrl: 'https://www.youtube.com',
      youtubeImagesUrl: 'https://i.ytimg.com',
    },
  });
});

test('every setting is read', () => {
  expect(
    readEnv({
      HOST: '::',
      PORT: '0',
      SITE_URL: 'https://Example.org/',
      DATA_DIR: '/srv/site',
      BACKUP_DIR: '/mnt/disk2/backups',
      BACKUP_KEEP: '0',
      DATABASE_URL: 'postgres://u:p@db/site',
      DATABASE_CONNECTIONS: '8',
      DRAIN_SECONDS: '5',
      UPLOADS_URL: 's3://uploads?region=eu-central-1',
      BACKUP_URL: 's3://backups?region=eu-central-1',
      SMTP_URL: 'smtps://mail.example.org',
      MAIL_FROM: 'Site <site@example.org>',
      ADMIN_USERNAME: 'jonathan',
      ADMIN_PASSWORD: 'Correct-Horse-7',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
      LOG_LEVEL: 'silent',
      METRICS_TOKEN: 'c2l0ZS1tZXRyaWNz',
      WAYBACK_KEYS: 'access:secret',
      COPIES_MAX_MB: '0',
      CHECK_EVERY: '90s',
      OUTBOUND_ALLOW: '10.1.0.0/16',
      WAYBACK_URL: 'https://wayback.example.org/',
      ARCHIVE_URL: 'http://127.0.0.1:8000',
      YOUTUBE_URL: 'https://youtube.example.org',
      YOUTUBE_IMAGES_URL: 'https://images.example.org',
    }),
  ).toEqual({
    host: '::',
    port: 0,
    siteUrl: 'https://example.org',
    isSiteUrlGiven: true,
    dataDir: '/srv/site',
    backupDir: '/mnt/disk2/backups',
    backupKeep: 0,
    databaseUrl: 'postgres://u:p@db/site',
    databaseConnections: 8,
    drainSeconds: 5,
    bucket: { name: 'uploads', region: 'eu-central-1', endpoint: undefined, keys: undefined },
    backupBucket: { name: 'backups', region: 'eu-central-1', endpoint: undefined, keys: undefined },
    smtpUrl: 'smtps://mail.example.org',
    smtpSetting: 'SMTP_URL',
    mailFrom: 'Site <site@example.org>',
    adminUsername: 'jonathan',
    adminPassword: 'Correct-Horse-7',
    trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    logLevel: 'silent',
    metricsToken: 'c2l0ZS1tZXRyaWNz',
    waybackKeys: 'access:secret',
    copiesMaxMb: 0,
    checkEveryMs: 90_000,
    outboundAllow: ['10.1.0.0/16'],
    services: {
      waybackUrl: 'https://wayback.example.org',
      archiveUrl: 'http://127.0.0.1:8000',
      youtubeUrl: 'https://youtube.example.org',
      youtubeImagesUrl: 'https://images.example.org',
    },
  });
});

test('HOST=localhost becomes 127.0.0.1, so that one HTTP server has all connections and limits them', () => {
  expect(readEnv({ HOST: 'localhost' }).host).toBe('127.0.0.1');
  expect(readEnv({ HOST: 'site.localhost' }).host).toBe('site.localhost');
});

test('an empty value counts as not given', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', SITE_URL: '' })).toEqual(readEnv({}));
});

/** Values that each setting refuses. */
const refused: Readonly<Record<string, readonly string[]>> = {
  HOST: ['http://localhost', 'two words'],
  PORT: ['abc', '65536', '-1', '3000.5', '0x10'],
  SITE_URL: [
    'example.org',
    'ftp://example.org',
    'https://example.org/site',
    'https://example.org/?',
    'https://user@example.org',
  ],
  DATA_DIR: ['a\0b'],
  BACKUP_DIR: ['a\0b', './data/uploads/backups'],
  BACKUP_KEEP: ['-1', 'all'],
  DATABASE_URL: ['mysql://localhost/site', 'postgres:'],
  DATABASE_CONNECTIONS: ['1'],
  DRAIN_SECONDS: ['61'],
  WAYBACK_KEYS: ['access'],
  COPIES_MAX_MB: ['-1'],
  CHECK_EVERY: ['0s', '7', '366d'],
  OUTBOUND_ALLOW: ['example.org', '10.0.0.0/33'],
  WAYBACK_URL: ['web.archive.org'],
  ARCHIVE_URL: ['https://archive.org/wayback'],
  YOUTUBE_URL: ['ftp://youtube.com'],
  YOUTUBE_IMAGES_URL: ['https://user@i.ytimg.com'],
  UPLOADS_URL: ['s3://uploads'],
  BACKUP_URL: ['s3://backups'],
  SMTP_URL: ['mail.example.org'],
  MAIL_FROM: ['nobody', 'a@b.org\nBcc: c@d.org'],
  ADMIN_USERNAME: ['two words'],
  ADMIN_PASSWORD: ['Short-1', 'lower-case-7', `Correct-Horse-7${'x'.repeat(120)}`],
  TRUST_PROXY: ['true', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8'],
  LOG_LEVEL: ['loud'],
  METRICS_TOKEN: ['too-short', 'with spaces in between'],
};

test.each(
  Object.entries(refused).flatMap(([name, values]) => values.map((value) => [name, value])),
)('%s=%j stops the start with a one-line error that names the setting', (name, value) => {
  const error = settingErrorOf({ [name]: value });
  expect(error.message).toMatch(new RegExp(`^${name} must .*, for example ${name}=.*$`));
});

test('the error shows the invalid value, unless it may be a secret', () => {
  expect(settingErrorOf({ PORT: 'abc' }).message).toBe(
    'PORT must be a whole number from 0 to 65535, for example PORT=3000. It is "abc".',
  );
  const secrets = ['DATABASE_URL', 'UPLOADS_URL', 'BACKUP_URL', 'SMTP_URL'];
  for (const name of [...secrets, 'ADMIN_PASSWORD', 'METRICS_TOKEN']) {
    expect(settingErrorOf({ [name]: 's3cret' }).message).not.toContain('s3cret');
  }
});

test('backups are refused in the bucket of the uploads, where they would be public', () => {
  const place = 'endpoint=https://s3.example.org';
  const settings = {
    UPLOADS_URL: `s3://site?${place}`,
    BACKUP_URL: `s3://KEY:SECRET@site?${place}/`,
  };
  expect(settingErrorOf(settings).message).toMatch(/^BACKUP_URL must .* of another bucket than/);
  for (const other of [`s3://backups?${place}`, 's3://site?endpoint=https://s3.example.com']) {
    expect(readEnv({ ...settings, BACKUP_URL: other }).backupBucket).toBeDefined();
  }
});

function settingErrorOf(source: Record<string, string>): SettingError {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof SettingError) return error;
    throw error;
  }
  throw new Error('no setting was refused');
}
