/*
 * What the content of every state lacks, and why. What is missing without a reason fails a test.
 */

const SETTINGS = 'See every-setting.test.ts.';

/** The reads and the tables of settings, of which a site has one state at a time. */
export const settingsReads: Readonly<Record<string, string>> = {
  '/api/admin/email-settings ': SETTINGS,
  '/api/admin/intake ': SETTINGS,
  '/api/admin/keeping ': SETTINGS,
  '/api/admin/reader-settings ': SETTINGS,
  '/api/admin/setup ': SETTINGS,
  '/api/admin/site ': SETTINGS,
  '/api/bio ': SETTINGS,
  '/api/site ': SETTINGS,
};

export const settingsTables: Readonly<Record<string, string>> = {
  'bio_content.': SETTINGS,
  'intake_channels.': SETTINGS,
};

const ALWAYS_DATED = 'Visitors see no videos without a date.';
const NOT_IN_BACKUP = 'The mail server is not in a backup.';

/** States of replies that no content has here, with the reason why. */
export const otherStates: Readonly<Record<string, string>> = {
  '/api/admin/auth-check ': 'The reads are those of a session.',
  '/api/admin/lockout-status ': 'It is about the client.',
  '/api/admin/email-settings/obstacle ': NOT_IN_BACKUP,
  '/api/admin/mail-server ': NOT_IN_BACKUP,
  '/api/admin/passkeys .isPasswordOff=true': 'The calls sign in with the password.',
  '/api/admin/files .files[].isUnused=true': 'Files are unused an hour after their upload.',
  '/api/bio/sample .sample=null': 'Only sites without a biography have a sample.',
  '/api/case ': 'Its parts are those of the evidence of a video.',
  '/api/social-links [].isVisible=false': 'Visitors see no hidden links.',
  '/api/videos [].publishDate=null': ALWAYS_DATED,
  '/api/videos/recent [].publishDate=null': ALWAYS_DATED,
  '/api/videos/:id/keeping .sources[].health.checkedAt=null': 'Without a check, health is null.',
  '/api/videos/:id/evidence .files[].sha256=null': 'Every uploaded file has a hash.',
  '/api/videos/:id/evidence .playback.isEmbeddable=true': 'It is only given as false.',
  '/api/videos/:id/evidence .playback.playsAfterClick=true': SETTINGS,
};

/** What no table contains here, with the reason why. */
export const otherRows: Readonly<Record<string, string>> = {
  'administrators.passwordGeneratedAt is not null': 'A generated password must be replaced first.',
  'file_hashes.alteredAt is not null': 'No file is altered.',
  'address_quotes.checkedAt is null': 'Rows are stored when a quote is checked.',
};

const NOT_ASKED = 'The server sends no request here. See every-state.slow.test.ts.';
const ONLY_TRUE = 'It is only given as true.';

/** States of settings that every-setting.test.ts does not make, with the reason why. */
export const otherSettings: Readonly<Record<string, string>> = {
  '/api/admin/intake .items': NOT_ASKED,
  '/api/admin/intake .checkedAt=given': NOT_ASKED,
  '/api/admin/intake .problem=given': NOT_ASKED,
  '/api/admin/keeping .archivePause=given': NOT_ASKED,
  '/api/admin/keeping .hasArchiveKeys=true': NOT_ASKED,
  '/api/admin/site .defaults.': 'The defaults are those of the server.',
  '/api/admin/site .values.picture=given': 'It is uploaded. See every-state.slow.test.ts.',
  '/api/site .mailsReaders=false': ONLY_TRUE,
  '/api/site .playsAfterClick=false': ONLY_TRUE,
};

/** What is missing without a reason. A reason applies to everything that begins as stated. */
export function unexplained(
  missing: readonly string[],
  reasons: Readonly<Record<string, string>>,
): string[] {
  const starts = Object.keys(reasons);
  return missing.filter((each) => !starts.some((start) => each.startsWith(start)));
}
