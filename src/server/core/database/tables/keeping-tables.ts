import type {
  ArchiveState,
  SourceHealthState,
  UnplayableState,
  VideoHealthState,
} from '#domain/keeping/video-keeping.ts';
import type { QuoteState } from '#domain/keeping/quote-check.ts';
import type { Generated } from 'kysely';

/** One row per address of sources that is, or is to be, in the Internet Archive. */
export interface AddressArchiveTable {
  /** As the owner has entered it. */
  url: string;
  state: ArchiveState;
  /** The snapshot that visitors see; `null` before there is one. */
  snapshotUrl: string | null;
  capturedAt: string | null;
  /** The running capture, by the archive's own name for it. */
  jobId: string | null;
  jobStartedAt: string | null;
  /** Whether the owner has asked for it, so that an address that looks secret is sent as well. */
  isRequested: boolean;
  attempts: Generated<number>;
  /** When the next request is due; while one is being sent, when its claim expires. */
  dueAt: string | null;
  /** Why there is no snapshot, for the owner. */
  message: string | null;
}

/** One row per address of sources of which this site has, or is to make, its own copy. */
export interface AddressCopyTable {
  /** As the owner has entered it. */
  url: string;
  state: ArchiveState;
  /** The uploaded file; `null` before there is a copy. */
  fileName: string | null;
  sha256: string | null;
  sizeBytes: number | null;
  mediaType: string | null;
  capturedAt: string | null;
  attempts: Generated<number>;
  dueAt: string | null;
  message: string | null;
}

/** One row per address of sources that is checked. */
export interface AddressCheckTable {
  /** As the owner has entered it. */
  url: string;
  state: SourceHealthState;
  /** How many checks in a row found nothing at the address. */
  strikes: Generated<number>;
  httpStatus: number | null;
  /** The address to which the source has moved. */
  finalUrl: string | null;
  failingSince: string | null;
  lastOkAt: string | null;
  checkedAt: string | null;
  dueAt: string;
}

/** One row per quote that was looked for at an address. */
export interface AddressQuoteTable {
  /** See `quoteHash`. */
  hash: string;
  url: string;
  quote: string;
  state: QuoteState;
  /** How many checks in a row have not found it. */
  strikes: number;
  goneSince: string | null;
  checkedAt: string | null;
  /** The hash of the file that the first check has found, if the page is a PDF. */
  documentSha256: string | null;
  /** Whether the owner shows visitors that the quote is gone. */
  isReleased: boolean;
}

/** One row per video on YouTube that is checked, or whose thumbnail is stored. */
export interface YoutubeVideoTable {
  youtubeId: string;
  /** What the last conclusive check has found. */
  state: VideoHealthState;
  /** Why the page has no player; `null` until enough checks have found it. */
  shownState: UnplayableState | null;
  /** How many checks in a row have found that YouTube does not play the video here. */
  strikes: Generated<number>;
  failingSince: string | null;
  lastOkAt: string | null;
  checkedAt: string | null;
  dueAt: string;
  /** The uploaded file with the thumbnail. */
  thumbnailName: string | null;
}

/** At most one row: the channel whose uploads are offered as drafts. */
export interface IntakeChannelTable {
  id: string;
  channelId: string;
  checkedAt: string | null;
  /** When YouTube answered last; before the first answer, when the channel was set. */
  answeredAt: string;
  /** With these the feed is sent only if it has changed. */
  etag: string | null;
  lastModified: string | null;
  dueAt: string;
}

/** One row per upload that the feed of the channel has named. */
export interface IntakeItemTable {
  youtubeId: string;
  title: string;
  description: string;
  publishedAt: string;
  isVertical: boolean;
  /** Whether the owner does not want it on the site. */
  isIgnored: boolean;
}

/** One row per address at which a video can be watched besides YouTube. */
export interface MirrorTable {
  id: string;
  videoId: string;
  label: string;
  url: string;
  language: string | null;
  sortOrder: number;
}
