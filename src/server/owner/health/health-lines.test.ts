import { expect, test } from 'vitest';
import type { HealthLine } from '#domain/health/health.ts';
import { healthLines } from '#server/owner/health/health-lines.ts';
import type { SiteFacts } from '#server/owner/health/read-facts.ts';

const now = new Date('2025-03-10T12:00:00.000Z');

/** The time so many hours ago. */
function ago(hours: number): string {
  return new Date(now.getTime() - hours * 60 * 60_000).toISOString();
}

const GB = 1024 ** 3;
const DAY = 24;

const never = { fileName: null, succeededAt: null, failedAt: null, error: null };
const succeeded = { ...never, step: 'archive', fileName: 'new.tar', succeededAt: ago(8) } as const;
const failed = { ...never, step: 'archive', failedAt: ago(8), error: 'No room' } as const;
const newest = { name: 'new.tar', kind: 'nightly', sizeBytes: GB, createdAt: ago(9) } as const;
const [data, backups] = [
  { freeBytes: 50 * GB, totalBytes: 100 * GB, device: 1 },
  { freeBytes: 90 * GB, totalBytes: 100 * GB, device: 2 },
];

/** A site with which nothing is wrong. */
const healthy: SiteFacts = {
  files: { total: 12, altered: 0 },
  mail: {
    hasMailServer: true,
    contactEmail: 'me@example.org',
    isEnabled: true,
    waiting: 0,
    oldest: null,
    lastSentAt: ago(3),
    lastError: null,
    areReadersOffSinceRestore: false,
  },
  disks: { data, backups },
  storage: undefined,
  backups: { newest, archive: succeeded, copy: undefined },
  database: { name: 'SQLite', version: '3.50.4', sizeBytes: 3_355_443, damage: null },
  unreadableSettings: [],
  settings: {
    siteUrl: 'https://www.example.org',
    isSiteUrlGiven: true,
    hasBackupBucket: false,
    areBackupsNightly: true,
    isDataElsewhere: false,
    canBeShared: false,
  },
  build: { version: '1.2.3', builtAt: ago(10 * DAY), homepage: null },
  nodeVersion: 'v26.10.0',
};

/** The level and the text of one line. */
function lineOf(id: HealthLine['id'], facts: Partial<SiteFacts>, at = now): string {
  const line = healthLines({ ...healthy, ...facts }, at).find((each) => each.id === id);
  return `${line?.level}: ${line?.text}`;
}

test('with a healthy site all lines are ok', () => {
  const lines = healthLines(healthy, now).map(({ id, level, text }) => `${id} ${level}: ${text}`);
  expect(lines).toEqual([
    'files ok: All 12 uploaded files were unaltered when a backup last compared them.',
    'mail ok: Mail works: the last mail was sent 3 hours ago, and none waits.',
    'disk ok: The disk of the site has 50.00 GB free (50 %).',
    'backups ok: The newest backup was made 9 hours ago, on another disk than the site.',
    'address ok: The public address is https://www.example.org, with https.',
    'database ok: The database has been checked and is in order (SQLite 3.50.4, 3.20 MB).',
    'version ok: Version 1.2.3, built 10 days ago, runs on Node 26.10.0, which gets security fixes until April 30, 2029.',
  ]);
});

test('the worst lines are first', () => {
  const lines = healthLines(
    {
      ...healthy,
      mail: { ...healthy.mail, contactEmail: '' },
      database: { ...healthy.database, damage: 'wrong # of entries in index' },
    },
    now,
  );
  expect(lines.slice(0, 3).map(({ id }) => id)).toEqual(['database', 'mail', 'files']);
  expect(lines.map(({ level }) => level)).toEqual(['bad', 'warning', ...Array(5).fill('ok')]);
});

test.each<[change: Partial<SiteFacts['mail']>, line: RegExp]>([
  [{ hasMailServer: false, waiting: 2 }, /^warning: No mail server.*2 mails wait.*set one up/],
  [
    { hasMailServer: false },
    /^warning: No mail server is set up, so nothing is mailed: set one up/,
  ],
  [{ contactEmail: '', waiting: 1 }, /^warning: No contact email.*1 mail waits.*save one/],
  [
    { waiting: 1, oldest: ago(5), lastError: 'The mail server answered: 535 5.7.8 No' },
    /^bad: Mail fails with “The mail server answered: 535 5\.7\.8 No” \(1 mail waits, the last mail was sent 3 hours ago\)/,
  ],
  [{ waiting: 3, oldest: ago(5) }, /^warning: 3 mails wait, the oldest for 5 hours/],
  [{ waiting: 1, oldest: ago(1) }, /^ok: .* and 1 mail waits\.$/],
  [{ isEnabled: false }, /^ok: Notifications of messages are switched off; the last mail was sent/],
  [
    { areReadersOffSinceRestore: true },
    /^warning: Mail works: .*none waits\. Mails to readers are off since a backup.*“Visitors can subscribe”/,
  ],
  [{ hasMailServer: false, areReadersOffSinceRestore: true }, /^warning: No mail server.*are off/],
  [{ lastSentAt: null }, /^ok: No mail was needed yet.*“Send test mail”/],
])('mail: %j is reported', (change, line) => {
  expect(lineOf('mail', { mail: { ...healthy.mail, ...change } })).toMatch(line);
});

test.each([
  [{ data: { ...data, freeBytes: GB } }, 'warning: The disk of the site has 1.00 GB free (1 %): '],
  [
    { data: { ...data, freeBytes: GB - 1 } },
    'bad: The disk of the site has 1.00 GB free (0 %), and',
  ],
  [{ data: { ...data, freeBytes: 10 * GB - 1 } }, 'warning: The disk of the site'],
  [{ data: { ...data, freeBytes: 10 * GB } }, 'ok: The disk of the site'],
  [{ data: { freeBytes: 1.5 * GB, totalBytes: 3 * GB, device: 1 } }, 'ok: The disk of the site'],
  [
    { backups: { freeBytes: 1.5 * GB, totalBytes: 3 * GB, device: 2 } },
    'warning: The disk of the backups has 1.50 GB free (50 %), less than two backups need (2.00 GB): ',
  ],
  [
    { data: { ...data, device: 2 }, backups: { ...data, device: 2 } },
    'ok: The disk has 50.00 GB free',
  ],
])('disk: %j is reported', (disks, line) => {
  expect(lineOf('disk', { disks: { data, backups, ...disks } })).toContain(line);
});

test('disk: a container without a volume is reported', () => {
  const storage = { problem: 'The data is deleted.', remedy: 'To keep it, add: -v' };
  expect(lineOf('disk', { storage })).toBe('bad: The data is deleted. To keep it, add: -v');
});

const oneDisk = { data, backups: data };
const inBucket = { ...healthy.settings, hasBackupBucket: true };
const shared = { ...healthy.settings, canBeShared: true };

/** A site whose steps of a backup, and whose newest backup, are these. */
function backedUp(changes: Partial<SiteFacts['backups']>): Pick<SiteFacts, 'backups'> {
  return { backups: { newest, archive: succeeded, copy: undefined, ...changes } };
}

const old = backedUp({ newest: { ...newest, createdAt: ago(3 * DAY) } });
const ofAnother = { ...succeeded, fileName: 'b.tar' };

test.each<[what: string, facts: Partial<SiteFacts>, line: RegExp]>([
  [
    'a failure',
    backedUp({ archive: failed, copy: succeeded }),
    /^bad: The last backup failed 8 hours ago with “No room”/,
  ],
  [
    'a failed copy',
    { ...backedUp({ copy: failed }), settings: inBucket },
    /^bad: The last backup could not be copied to the bucket 8 hours ago, with “No room”/,
  ],
  ['a failed copy to a bucket that is no longer set', backedUp({ copy: failed }), /^ok/],
  [
    'no backup',
    backedUp({ newest: undefined, archive: undefined }),
    /^warning: There is no backup yet/,
  ],
  ['an old backup', old, /^warning: The newest backup was made 3 days ago: .*nightly backup/],
  [
    'an old backup without nightly ones',
    { ...old, settings: { ...healthy.settings, areBackupsNightly: false } },
    /^warning: .*set BACKUP_KEEP/,
  ],
  [
    'a backup of the last night but one',
    backedUp({ newest: { ...newest, createdAt: ago(49) } }),
    /^ok/,
  ],
  [
    'one disk',
    { disks: oneDisk },
    /^warning: .*lost together with the disk.*another disk \(BACKUP_DIR\)/,
  ],
  [
    'one disk, but the data are elsewhere',
    { disks: oneDisk, settings: { ...healthy.settings, isDataElsewhere: true } },
    /^ok/,
  ],
  [
    'one disk, but a bucket',
    { ...backedUp({ copy: succeeded }), disks: oneDisk, settings: inBucket },
    /^ok: .*; the newest copy in the bucket, 8 hours ago\.$/,
  ],
  [
    'a bucket without a copy',
    { settings: inBucket },
    /^warning: .*no backup is in the bucket of BACKUP_URL yet/,
  ],
  [
    'a backup of another server',
    { ...backedUp({ newest: undefined, archive: ofAnother }), settings: shared },
    /^ok: The newest backup was made 8 hours ago by another server/,
  ],
  [
    'an older backup of another server',
    { ...backedUp({ archive: { ...ofAnother, succeededAt: ago(30) } }), settings: shared },
    /^ok: The newest backup was made 9 hours ago, on another disk/,
  ],
])('backups: %s is reported', (_what, facts, line) => {
  expect(lineOf('backups', facts)).toMatch(line);
});

test.each([
  [{ isSiteUrlGiven: false, siteUrl: 'http://localhost:3000' }, 'warning: Links in mails, feeds'],
  [{ siteUrl: 'http://127.0.0.1:3000' }, 'warning: Only this machine can open'],
  [{ siteUrl: 'https://localhost' }, 'warning: Only this machine can open'],
  [{ siteUrl: 'https://site.localhost' }, 'warning: Only this machine can open'],
  [{ siteUrl: 'https://nas.local' }, 'warning: Only devices in the network of the server can open'],
  [{ siteUrl: 'http://example.org' }, 'warning: Others in the network can read your password'],
])('address: %j is reported', (change, line) => {
  expect(lineOf('address', { settings: { ...healthy.settings, ...change } })).toContain(line);
});

test.each([
  [{ damage: 'Page 7 is never used' }, /^bad: .*“Page 7 is never used”.*restore the newest backup/],
  [{ name: 'PostgreSQL', version: '13.2' } as const, /^warning: .*PostgreSQL 14 or newer/],
  [{ name: 'PostgreSQL', version: '18.4' } as const, /^ok: .*answers.*PostgreSQL 18\.4/],
])('database: %j is reported', (change, line) => {
  expect(lineOf('database', { database: { ...healthy.database, ...change } })).toMatch(line);
});

test('database: settings that cannot be used are named', () => {
  expect(lineOf('database', { unreadableSettings: ['site: accent', 'readers: perDay'] })).toBe(
    'warning: Stored settings cannot be used (site: accent, readers: perDay), so their defaults apply: save them again.',
  );
});

const outdated = { version: '1.2.3', builtAt: ago(121 * DAY), homepage: 'https://example.org/new' };

test.each<[facts: Partial<SiteFacts>, line: string]>([
  [
    { build: outdated },
    'warning: This version is 4 months old. Newer versions: https://example.org/new',
  ],
  [{ build: { ...outdated, homepage: null } }, 'warning: This version is 4 months old'],
  [{ build: { ...outdated, builtAt: ago(119 * DAY) } }, 'ok: Version 1.2.3, built 3 m'],
  [{ build: undefined }, 'ok: The server runs from its sources, with Node 26.10'],
])('version: %j is reported', (facts, line) => {
  expect(lineOf('version', facts)).toContain(line);
});

test.each([
  ['v26.10.0', '2029-02-01', 'warning: Node 26.10.0, which runs the site, gets security fixes'],
  ['v26.10.0', '2029-04-30', 'bad: Node 26.10.0, which runs the site, has got no security'],
  ['v28.0.0', '2029-05-01', 'ok: The server runs from its sources, with Node 28.0.0.'],
])('version: Node %s at %s is reported', (nodeVersion, day, line) => {
  expect(lineOf('version', { nodeVersion, build: undefined }, new Date(day))).toContain(line);
});
