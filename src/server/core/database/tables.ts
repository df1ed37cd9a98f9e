import type { Generated, Kysely, Selectable } from 'kysely';
import type { AdminBio } from '#domain/bio/bio.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import type { PreviewLink } from '#domain/previews/preview-link.ts';
import type { AdminSocialLink } from '#domain/social-links/social-link.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import type { TranscriptSummary } from '#domain/transcripts/transcript.ts';
import type { TrashEntry } from '#domain/trash/trash-entry.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import type {
  AdministratorTable,
  AuditEntryTable,
  KnownBrowserTable,
  PasskeyTable,
  SessionTable,
  SignInLinkTable,
} from './tables/access-tables.ts';
import type {
  AddressArchiveTable,
  AddressCheckTable,
  AddressCopyTable,
  AddressQuoteTable,
  IntakeChannelTable,
  IntakeItemTable,
  MirrorTable,
  YoutubeVideoTable,
} from './tables/keeping-tables.ts';
import type { MailServerTable, OutboxTable } from './tables/mail-tables.ts';
import type { MailRunTable, RunDeliveryTable } from './tables/mail-run-tables.ts';
import type { SubscriberTable, SuppressionTable } from './tables/reader-tables.ts';
import type { SearchPassageTable } from './tables/search-tables.ts';
import type { WithDefaults } from './tables/with-defaults.ts';

/**
 * The columns of every table. Ids are lower-case UUIDs, and timestamps are ISO 8601 in
 * UTC as text, so both databases store, compare and sort the same values.
 * `Generated` marks a column with a default in the database.
 */
export interface Tables {
  videos: VideoTable;
  sources: SourceTable;
  citations: CitationTable;
  corrections: CorrectionTable;
  transcripts: TranscriptTable;
  mirrors: MirrorTable;
  address_archives: AddressArchiveTable;
  address_copies: AddressCopyTable;
  address_checks: AddressCheckTable;
  address_quotes: AddressQuoteTable;
  youtube_videos: YoutubeVideoTable;
  intake_channels: IntakeChannelTable;
  intake_items: IntakeItemTable;
  file_hashes: FileHashTable;
  bio_content: AdminBio;
  settings: SettingsTable;
  site_pictures: SitePictureTable;
  social_links: WithDefaults<AdminSocialLink, 'isVisible' | 'sortOrder'>;
  contact_messages: MessageTable;
  mail_server: MailServerTable;
  administrators: AdministratorTable;
  audit_entries: AuditEntryTable;
  /** Known browsers. Stored names, such as this one, call them devices. */
  known_browsers: KnownBrowserTable;
  sessions: SessionTable;
  sign_in_links: SignInLinkTable;
  passkeys: PasskeyTable;
  counters: CounterTable;
  mail_outbox: OutboxTable;
  subscribers: SubscriberTable;
  suppressions: SuppressionTable;
  mail_runs: MailRunTable;
  run_deliveries: RunDeliveryTable;
  secrets: SecretTable;
  erasures: ErasureTable;
  scheduled_jobs: ScheduledJobTable;
  backup_results: BackupResultTable;
  backup_downloads: BackupDownloadTable;
  content_version: ContentVersionTable;
  search_passages: SearchPassageTable;
  preview_links: PreviewLinkTable;
  trash: TrashTable;
  trash_files: TrashFileTable;
}

export type Database = Kysely<Tables>;

/** A row of a table as a query returns it. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

interface VideoTable extends WithDefaults<
  Omit<AdminVideo, 'publishDate'>,
  'isPublished' | 'viewCount' | 'isVertical' | 'sortOrder'
> {
  /** `null` for a draft without a date, see decision 57. */
  publishDate: string | null;
}

interface SourceTable extends WithDefaults<AdminSource, 'sortOrder'> {
  /** `null` without an uploaded file. */
  fileSizeBytes: number | null;
  /** Whether the owner keeps it from being sent to the Internet Archive. */
  isNeverArchived: Generated<boolean>;
  /** Orders sources with the same `sortOrder`. Not shown anywhere. */
  createdAt: string;
}

/** One row per moment at which a source is cited. */
interface CitationTable extends Citation {
  id: string;
  videoId: string;
}

interface CorrectionTable extends Correction {
  /** `null` once the video is deleted. */
  videoId: string | null;
  /** The title of the video when the correction was published. */
  videoTitle: string;
}

/** At most one row per video. */
interface TranscriptTable extends TranscriptSummary {
  videoId: string;
  /** JSON of `passagesSchema`: the transcript as visitors see it. */
  passages: string;
  /** The text that was entered, from which the passages were made. */
  text: string;
  updatedAt: string;
}

/** One row per uploaded file that the server named. */
interface FileHashTable {
  name: string;
  /** Of the content as it was uploaded, in lower-case hexadecimal digits. */
  sha256: string;
  sizeBytes: number;
  /** When the file was first found to be altered or missing; `null` while it is as it was uploaded. */
  alteredAt: string | null;
}

/** One row per group of settings, see `StoredGroup`. */
interface SettingsTable {
  group: string;
  /** An object with the values by their names. */
  json: string;
  updatedAt: string;
}

/** One row per logo or icon. All are made from one picture, and are replaced together. */
interface SitePictureTable {
  name: string;
  mediaType: string;
  base64: string;
  /** The same in all rows, see `pictureVersion`. */
  version: string;
}

interface MessageTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  subject: string;
  message: string;
  newsletter: Generated<boolean>;
  /** The video that the message is about; `null` if it names none, or the video was deleted. */
  aboutVideoId: string | null;
  aboutSecond: number | null;
  createdAt: string;
  /** Keyed hash of the sender's address, or of its /64 network for IPv6; `null` if it is unknown. */
  network: string | null;
  isRead: Generated<boolean>;
}

/** What is counted: of `challenges` the answers; for `slots` see `takeSlot`. */
export type CounterKind = 'sign-ins' | 'challenges' | 'messages' | 'mails' | 'sign-ups' | 'slots';

/** One row per counter, see `incrementCounter`. */
interface CounterTable {
  kind: CounterKind;
  /** A client, the hash of a challenge, a service or a host; or a name for a counter of all clients. */
  client: string;
  attempts: number;
  /** The row has no effect from this time on. */
  countedUntil: string;
}

/** Keys that every process on this database shares, each created when it is first needed. */
interface SecretTable {
  name: string;
  value: string;
}

/** One row for each thing that a restore over the site must not bring back. It contains nothing else about it. */
interface ErasureTable {
  /** Of the deleted reader or message; of a replaced signing key, its SHA-256. */
  id: string;
  kind: 'reader' | 'message' | 'signing-key';
}

/** One row per recurring job, see `scheduledJob`. */
interface ScheduledJobTable {
  name: string;
  /** While a process runs the job, the time from which another process may run it. */
  dueAt: string;
}

/** One row per step of a backup: how it ended last, on any server. */
interface BackupResultTable {
  /** Writing the archive, or copying it to the bucket of BACKUP_URL. */
  step: 'archive' | 'copy';
  /** The archive of the latest success. */
  fileName: string | null;
  succeededAt: string | null;
  /** The latest failure since then; `null` if there is none. */
  failedAt: string | null;
  error: string | null;
}

/** One row per address from which a backup can be downloaded once. */
interface BackupDownloadTable {
  /** Only the hash is stored, so the address cannot be read from a stolen copy of the database. */
  tokenHash: string;
  /** The `tokenHash` of the session that may download it. */
  sessionHash: string;
  fileName: string;
  /** The address is of no use from this time on. */
  endsAt: string;
}

/** A single row, which is written by triggers, see `contentVersion`. */
interface ContentVersionTable {
  id: string;
  version: string;
}

/** One row per link that shows a video before it is public. */
interface PreviewLinkTable extends PreviewLink {
  videoId: string;
  /** Only the hash is stored, so the address cannot be read from a stolen copy of the database. */
  tokenHash: string;
  /** The link is of no use from this time on. */
  endsAt: string;
}

/** One row per deleted video, source or message that can be restored. */
interface TrashTable extends TrashEntry {
  /** It cannot be restored from this time on. */
  expiresAt: string;
  /** The last migration of the database when the rows were deleted. */
  schema: string;
  /** JSON of `payloadSchema`: the deleted rows. */
  payload: string;
  /** The id of the deleted message; `null` for a video and a source. */
  messageId: string | null;
}

/** One row per uploaded file that the rows of an entry use. */
interface TrashFileTable {
  entryId: string;
  /** The name of the stored file; of a picture with several renditions, that of one of them. */
  name: string;
  /** The name that the file had when it was uploaded. */
  fileName: string | null;
}
