import { DAY_MS, HOUR_MS } from '#domain/dates/durations.ts';
import { elapsed } from '#domain/dates/elapsed.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import { type HealthLine, healthLevels } from '#domain/health/health.ts';
import { siteAddressProblem } from '#domain/http/local-host.ts';
import type { Disk, SiteFacts } from './read-facts.ts';

/** One line for each part of the site, the worst first. Of equally bad ones, that of the files is the first. */
export function healthLines(facts: SiteFacts, now: Date): HealthLine[] {
  const lines: HealthLine[] = [
    { id: 'files', ...filesLine(facts.files) },
    { id: 'mail', ...mailLine(facts.mail, now) },
    { id: 'disk', ...diskLine(facts) },
    { id: 'backups', ...backupLine(facts, now) },
    { id: 'address', ...addressLine(facts.settings) },
    { id: 'database', ...databaseLine(facts) },
    { id: 'version', ...versionLine(facts, now) },
  ];
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

type Line = Omit<HealthLine, 'id'>;

const ok = (text: string): Line => ({ level: 'ok', text });
const warning = (text: string): Line => ({ level: 'warning', text });
const bad = (text: string): Line => ({ level: 'bad', text });

/** Two nights, and the time that a backup may take. */
const OLD_BACKUP_MS = 50 * HOUR_MS;

/** The newest backup: its age, its copy, and whether it would survive the disk of the site. */
function backupLine({ backups, disks, settings }: SiteFacts, now: Date): Line {
  const { archive, copy } = backups;
  const agoOf = (time: string) => `${elapsed(now.getTime() - Date.parse(time))} ago`;
  if (archive?.failedAt) {
    return bad(
      `The last backup failed ${agoOf(archive.failedAt)} with “${archive.error}”: correct this, then press “Make a backup now”.`,
    );
  }
  if (settings.hasBackupBucket && copy?.failedAt) {
    return bad(
      `The last backup could not be copied to the bucket ${agoOf(copy.failedAt)}, with “${copy.error}”: correct this, then press “Make a backup now”.`,
    );
  }
  const newest = findNewest({ backups, settings });
  if (!newest) return warning('There is no backup yet: press “Make a backup now”.');
  const ageMs = now.getTime() - Date.parse(newest.time);
  const age = `The newest backup was made ${agoOf(newest.time)}${newest.isElsewhere ? ' by another server' : ''}`;
  if (ageMs > OLD_BACKUP_MS) {
    const reason = settings.areBackupsNightly
      ? 'and look for “nightly backup” in the log of the server'
      : 'and set BACKUP_KEEP, because no backups are made at night';
    return warning(`${age}: press “Make a backup now”, ${reason}.`);
  }
  if (settings.hasBackupBucket) {
    if (!copy?.succeededAt) {
      return warning(
        `${age}, and no backup is in the bucket of BACKUP_URL yet: press “Make a backup now”.`,
      );
    }
    return ok(`${age}; the newest copy in the bucket, ${agoOf(copy.succeededAt)}.`);
  }
  if (!settings.isDataElsewhere && disks.data.device === disks.backups.device) {
    return warning(
      `${age}, but it would be lost together with the disk of the site: keep backups on another disk (BACKUP_DIR) or in a bucket (BACKUP_URL), or download it often.`,
    );
  }
  return ok(`${age}, on another disk than the site.`);
}

/** The newest backup of this server or, if several can share the site, of any. */
function findNewest({
  backups: { newest, archive },
  settings,
}: Pick<SiteFacts, 'backups' | 'settings'>) {
  const own = newest && { time: newest.createdAt, isElsewhere: false };
  const latest = settings.canBeShared && archive?.fileName !== newest?.name && archive?.succeededAt;
  if (!latest || (own && own.time >= latest)) return own;
  return { time: latest, isElsewhere: true };
}

function rank({ level }: Line): number {
  return healthLevels.indexOf(level);
}

function filesLine({ total, altered }: SiteFacts['files']): Line {
  if (altered > 0) {
    const what =
      altered === 1
        ? '1 file is no longer as it was uploaded: it was altered on the server, or is missing.'
        : `${altered} files are no longer as they were uploaded: they were altered on the server, or are missing.`;
    return bad(`${what} On the server, run: npm run verify -- --put-back`);
  }
  if (total === 0) return ok('There are no uploaded files.');
  const files = total === 1 ? 'The uploaded file was' : `All ${total} uploaded files were`;
  return ok(`${files} unaltered when a backup last compared them.`);
}

/** A digest waits for up to an hour. */
const LONG_WAIT_MS = 2 * 60 * 60 * 1000;

function mailLine(mail: SiteFacts['mail'], now: Date): Line {
  const line = deliveryLine(mail, now);
  if (!mail.areReadersOffSinceRestore) return line;
  const text = `${line.text} ${OFF_SINCE_RESTORE}`;
  return line.level === 'ok' ? warning(text) : { ...line, text };
}

/** See decision 62. */
const OFF_SINCE_RESTORE =
  'Mails to readers are off since a backup was restored, because it is not known who has unsubscribed after it was made: to send mails nevertheless, switch on “Visitors can subscribe” under Readers by email.';

function deliveryLine(mail: SiteFacts['mail'], now: Date): Line {
  const { waiting, oldest, lastError, lastSentAt } = mail;
  const waitMs = oldest === null ? 0 : now.getTime() - Date.parse(oldest);
  const backlog = `${waiting} ${waiting === 1 ? 'mail waits' : 'mails wait'}`;
  const nothing = `so nothing is mailed${waiting > 0 ? ` (${backlog})` : ''}`;
  if (!mail.hasMailServer) {
    return warning(`No mail server is set up, ${nothing}: set one up under Mail server.`);
  }
  if (mail.contactEmail === '') {
    return warning(`No contact email is saved, ${nothing}: save one under Email Configuration.`);
  }
  const last =
    lastSentAt === null
      ? 'no mail was ever sent'
      : `the last mail was sent ${elapsed(now.getTime() - Date.parse(lastSentAt))} ago`;
  if (lastError !== null) {
    return bad(
      `Mail fails with “${lastError}” (${backlog}, ${last}): correct the mail server, then press “Send test mail” under Mail server.`,
    );
  }
  if (waitMs > LONG_WAIT_MS) {
    return warning(
      `${backlog}, the oldest for ${elapsed(waitMs)} (${last}): look for “outbox” in the log of the server.`,
    );
  }
  if (!mail.isEnabled) {
    return ok(`Notifications of messages are switched off; ${last}.`);
  }
  if (lastSentAt === null) {
    return ok(
      'No mail was needed yet: to try the mail server, press “Send test mail” under Mail server.',
    );
  }
  return ok(`Mail works: ${last}, and ${waiting === 0 ? 'none waits' : backlog}.`);
}

const GB = 1024 ** 3;
const LEAST_SHARE = 0.1;

function diskLine({ disks, backups, storage }: SiteFacts): Line {
  if (storage !== undefined) return bad(`${storage.problem} ${storage.remedy}`);
  const neededBytes = 2 * (backups.newest?.sizeBytes ?? 0);
  if (disks.data.device === disks.backups.device) {
    return freeSpace('The disk', disks.data, neededBytes);
  }
  const ofSite = freeSpace('The disk of the site', disks.data, 0);
  const ofBackups = freeSpace('The disk of the backups', disks.backups, neededBytes);
  return rank(ofBackups) < rank(ofSite) ? ofBackups : ofSite;
}

function freeSpace(what: string, { freeBytes, totalBytes }: Disk, neededBytes: number): Line {
  const share = `${Math.floor((100 * freeBytes) / totalBytes)} %`;
  const free = `${what} has ${formatFileSize(freeBytes)} free (${share})`;
  const remedy = 'delete what you no longer need, or get a larger disk.';
  if (freeBytes < GB) return bad(`${free}, and soon nothing can be stored any more: ${remedy}`);
  if (freeBytes < neededBytes) {
    return warning(
      `${free}, less than two backups need (${formatFileSize(neededBytes)}): ${remedy}`,
    );
  }
  if (freeBytes < LEAST_SHARE * totalBytes) return warning(`${free}: ${remedy}`);
  return ok(`${free}.`);
}

function addressLine({ siteUrl, isSiteUrlGiven }: SiteFacts['settings']): Line {
  const { hostname, protocol } = new URL(siteUrl);
  const remedy = 'set the public address of the site on the server (SITE_URL) and restart.';
  switch (siteAddressProblem(hostname, isSiteUrlGiven)) {
    case 'not-set':
      return warning(`Links in mails, feeds and previews lead to ${siteUrl}: ${remedy}`);
    case 'only-this-machine':
      return warning(`Only this machine can open ${siteUrl}: ${remedy}`);
    case 'only-this-network':
      return warning(`Only devices in the network of the server can open ${siteUrl}: ${remedy}`);
    case undefined:
  }
  if (protocol === 'http:') {
    return warning(
      `Others in the network can read your password, because ${siteUrl} has no https: put a reverse proxy with https before the site, as docs/operating.md describes, and change SITE_URL.`,
    );
  }
  return ok(`The public address is ${siteUrl}, with https.`);
}

const OLDEST_POSTGRES = 14;

function databaseLine({ database, unreadableSettings }: SiteFacts): Line {
  const { name, version, sizeBytes, damage } = database;
  const what = `${name} ${version}, ${formatFileSize(sizeBytes)}`;
  if (damage !== null) {
    return bad(
      `The database is damaged (${what}: “${damage}”): stop the server, keep a copy of DATA_DIR, and restore the newest backup.`,
    );
  }
  if (name === 'PostgreSQL' && Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    return warning(
      `The database is too old (${what}): install PostgreSQL ${OLDEST_POSTGRES} or newer.`,
    );
  }
  if (unreadableSettings.length > 0) {
    return warning(
      `Stored settings cannot be used (${unreadableSettings.join(', ')}), so their defaults apply: save them again.`,
    );
  }
  const result = name === 'SQLite' ? 'has been checked and is in order' : 'answers';
  return ok(`The database ${result} (${what}).`);
}

/** When the version of Node that the site installs gets no more security fixes, see Node's release schedule. */
const NODE_SUPPORT = { major: 26, endsAt: '2029-04-30T00:00:00.000Z' };

const OLD_VERSION_MS = 120 * DAY_MS;

/** How long before the end of Node's support an update is recommended. */
const NOTICE_MS = 90 * DAY_MS;

/** The age of this version, and how long its Node gets fixes. The server does not look for newer versions. */
function versionLine(
  { build, nodeVersion }: Pick<SiteFacts, 'build' | 'nodeVersion'>,
  now: Date,
): Line {
  const newer = build?.homepage
    ? `Newer versions: ${build.homepage}`
    : 'Newer versions are where you have found this one.';
  const isOurNode = nodeVersion.startsWith(`v${NODE_SUPPORT.major}.`);
  const leftMs = Date.parse(NODE_SUPPORT.endsAt) - now.getTime();
  const end = formatDay(NODE_SUPPORT.endsAt, 'UTC');
  if (isOurNode && leftMs <= 0) {
    return bad(
      `Node ${nodeVersion.slice(1)}, which runs the site, has got no security fixes since ${end}: update the site. ${newer}`,
    );
  }
  if (isOurNode && leftMs <= NOTICE_MS) {
    return warning(
      `Node ${nodeVersion.slice(1)}, which runs the site, gets security fixes only until ${end}: update the site. ${newer}`,
    );
  }
  const node = `Node ${nodeVersion.slice(1)}${isOurNode ? `, which gets security fixes until ${end}` : ''}`;
  if (!build) return ok(`The server runs from its sources, with ${node}.`);
  const ageMs = now.getTime() - Date.parse(build.builtAt);
  if (ageMs > OLD_VERSION_MS) {
    return warning(`This version is ${elapsed(ageMs)} old. ${newer}`);
  }
  return ok(`Version ${build.version}, built ${elapsed(ageMs)} ago, runs on ${node}.`);
}
