import { elapsed } from '#domain/dates/elapsed.ts';
import type { HealthLine } from '#domain/health/health.ts';
import type { SiteFacts } from './site-facts.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Two nights, and the time that a backup may take. */
const OLD_MS = 50 * HOUR_MS;

/** The newest backup: its age, its copy, and whether it would survive the disk of the site. */
export function backupLine(
  { backups, disks, settings }: SiteFacts,
  now: Date,
): Omit<HealthLine, 'id'> {
  const { archive, copy } = backups;
  const agoOf = (time: string) => `${elapsed(now.getTime() - Date.parse(time))} ago`;
  if (archive?.failedAt) {
    return {
      level: 'bad',
      text: `The last backup failed ${agoOf(archive.failedAt)} with “${archive.error}”: correct this, then press “Make a backup now”.`,
    };
  }
  if (settings.hasBackupBucket && copy?.failedAt) {
    return {
      level: 'bad',
      text: `The last backup could not be copied to the bucket ${agoOf(copy.failedAt)}, with “${copy.error}”: correct this, then press “Make a backup now”.`,
    };
  }
  const newest = findNewest({ backups, settings });
  if (newest === undefined) {
    return { level: 'warning', text: 'There is no backup yet: press “Make a backup now”.' };
  }
  const ageMs = now.getTime() - Date.parse(newest.time);
  const age = `The newest backup was made ${agoOf(newest.time)}${newest.isElsewhere ? ' by another server' : ''}`;
  if (ageMs > OLD_MS) {
    const reason = settings.areBackupsNightly
      ? 'and look for “nightly backup” in the log of the server'
      : 'and set BACKUP_KEEP, because no backups are made at night';
    return { level: 'warning', text: `${age}: press “Make a backup now”, ${reason}.` };
  }
  if (settings.hasBackupBucket) {
    if (!copy?.succeededAt) {
      return {
        level: 'warning',
        text: `${age}, and no backup is in the bucket of BACKUP_URL yet: press “Make a backup now”.`,
      };
    }
    return {
      level: 'ok',
      text: `${age}; the newest copy in the bucket, ${agoOf(copy.succeededAt)}.`,
    };
  }
  if (!settings.isDataElsewhere && disks.data.device === disks.backups.device) {
    return {
      level: 'warning',
      text: `${age}, but it would be lost together with the disk of the site: set BACKUP_DIR to another disk or BACKUP_URL to a bucket, or download it often.`,
    };
  }
  return { level: 'ok', text: `${age}, on another disk than the site.` };
}

/** The newest backup of this server or, if several can share the site, of any. */
function findNewest({
  backups: { newest, archive },
  settings,
}: Pick<SiteFacts, 'backups' | 'settings'>) {
  const own = newest && { time: newest.createdAt, isElsewhere: false };
  if (!settings.canBeShared || !archive?.succeededAt || archive.fileName === newest?.name)
    return own;
  const isNewer = own === undefined || archive.succeededAt > own.time;
  return isNewer ? { time: archive.succeededAt, isElsewhere: true } : own;
}
