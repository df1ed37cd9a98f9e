import * as migration0001 from './migrations/0001-initial.ts';
import * as migration0002 from './migrations/0002-sign-in.ts';
import * as migration0003 from './migrations/0003-outbox-state.ts';
import * as migration0004 from './migrations/0004-source-urls.ts';
import * as migration0005 from './migrations/0005-message-attempts.ts';
import * as migration0006 from './migrations/0006-message-floods.ts';
import * as migration0007 from './migrations/0007-scheduled-jobs.ts';
import * as migration0008 from './migrations/0008-known-devices.ts';
import * as migration0009 from './migrations/0009-first-sign-in.ts';
import * as migration0010 from './migrations/0010-stray-files.ts';
import * as migration0011 from './migrations/0011-audit-trail.ts';
import * as migration0012 from './migrations/0012-passkeys.ts';
import * as migration0013 from './migrations/0013-sign-in-mails.ts';
import * as migration0014 from './migrations/0014-content-version.ts';
import * as migration0015 from './migrations/0015-indexes-for-long-lists.ts';
import * as migration0016 from './migrations/0016-read-messages.ts';
import * as migration0018 from './migrations/0018-evidence.ts';
import * as migration0019 from './migrations/0019-messages-about-videos.ts';
import * as migration0021 from './migrations/0021-content-notifications.ts';
import * as migration0022 from './migrations/0022-file-details.ts';
import * as migration0023 from './migrations/0023-file-page-count.ts';
import * as migration0024 from './migrations/0024-no-file-sweep.ts';
import * as migration0025 from './migrations/0025-security-trail.ts';
import * as migration0026 from './migrations/0026-site-settings.ts';
import * as migration0027 from './migrations/0027-site-pictures.ts';
import * as migration0028 from './migrations/0028-setup-state.ts';
import * as migration0029 from './migrations/0029-mail-server.ts';
import * as migration0030 from './migrations/0030-backups-in-the-panel.ts';
import * as migration0031 from './migrations/0031-quotes-and-pages.ts';
import * as migration0032 from './migrations/0032-corrected-statement.ts';
import * as migration0033 from './migrations/0033-keeping.ts';
import * as migration0034 from './migrations/0034-file-hashes.ts';
import * as migration0036 from './migrations/0036-transcripts.ts';
import * as migration0037 from './migrations/0037-search.ts';
import * as migration0038 from './migrations/0038-trash.ts';
import * as migration0040 from './migrations/0040-intake.ts';
import * as migration0041 from './migrations/0041-preview-links.ts';
import * as migration0043 from './migrations/0043-named-changes.ts';
import * as migration0044 from './migrations/0044-readers.ts';
import * as migration0045 from './migrations/0045-source-quotes.ts';
import * as migration0046 from './migrations/0046-mail-runs.ts';
import * as migration0047 from './migrations/0047-source-addresses.ts';
import * as migration0048 from './migrations/0048-drafts-without-date.ts';
import * as migration0049 from './migrations/0049-other-spellings.ts';
import * as migration0050 from './migrations/0050-erasures.ts';
import * as migration0051 from './migrations/0051-no-suggestions.ts';
import * as migration0052 from './migrations/0052-no-mail-about-altered-files.ts';
import * as migration0053 from './migrations/0053-deleted-files.ts';

/** All migrations of this version by name, in the order in which they are applied. */
export const migrations = {
  '0001-initial': migration0001,
  '0002-sign-in': migration0002,
  '0003-outbox-state': migration0003,
  '0004-source-urls': migration0004,
  '0005-message-attempts': migration0005,
  '0006-message-floods': migration0006,
  '0007-scheduled-jobs': migration0007,
  '0008-known-devices': migration0008,
  '0009-first-sign-in': migration0009,
  '0010-stray-files': migration0010,
  '0011-audit-trail': migration0011,
  '0012-passkeys': migration0012,
  '0013-sign-in-mails': migration0013,
  '0014-content-version': migration0014,
  '0015-indexes-for-long-lists': migration0015,
  '0016-read-messages': migration0016,
  '0018-evidence': migration0018,
  '0019-messages-about-videos': migration0019,
  '0021-content-notifications': migration0021,
  '0022-file-details': migration0022,
  '0023-file-page-count': migration0023,
  '0024-no-file-sweep': migration0024,
  '0025-security-trail': migration0025,
  '0026-site-settings': migration0026,
  '0027-site-pictures': migration0027,
  '0028-setup-state': migration0028,
  '0029-mail-server': migration0029,
  '0030-backups-in-the-panel': migration0030,
  '0031-quotes-and-pages': migration0031,
  '0032-corrected-statement': migration0032,
  '0033-keeping': migration0033,
  '0034-file-hashes': migration0034,
  '0036-transcripts': migration0036,
  '0037-search': migration0037,
  '0038-trash': migration0038,
  '0040-intake': migration0040,
  '0041-preview-links': migration0041,
  '0043-named-changes': migration0043,
  '0044-readers': migration0044,
  '0045-source-quotes': migration0045,
  '0046-mail-runs': migration0046,
  '0047-source-addresses': migration0047,
  '0048-drafts-without-date': migration0048,
  '0049-other-spellings': migration0049,
  '0050-erasures': migration0050,
  '0051-no-suggestions': migration0051,
  '0052-no-mail-about-altered-files': migration0052,
  '0053-deleted-files': migration0053,
};
