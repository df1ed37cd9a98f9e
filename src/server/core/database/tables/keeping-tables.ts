import type { IntakeItem } from '#domain/intake/intake.ts';
import type { QuoteHealth } from '#domain/keeping/quote-check.ts';
import type { AddressHealth } from '#domain/keeping/source-check.ts';
import type { VideoHealth } from '#domain/keeping/video-check.ts';
import type { ArchiveState } from '#domain/keeping/video-keeping.ts';
import type { Generated } from 'kysely';
import type { WithDefaults } from './with-defaults.ts';

/** The tables of what is known about cited addresses, videos on YouTube and uploaded files. */
export interface KeepingTables {
  /** One row per address of sources that is, or is to be, in the Internet Archive. */
  address_archives: {
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
  };

  /** One row per address of sources of which this site has, or is to make, its own copy. */
  address_copies: {
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
  };

  /** One row per address of sources that is checked. */
  address_checks: WithDefaults<AddressHealth, 'strikes'> & {
    /** As the owner has entered it. */
    url: string;
    httpStatus: number | null;
    checkedAt: string | null;
    dueAt: string;
  };

  /** One row per quote that was looked for at an address. */
  address_quotes: QuoteHealth & {
    /** See `quoteHash`. */
    hash: string;
    url: string;
    quote: string;
    /** The hash of the file that the first check has found, if the page is a PDF. */
    documentSha256: string | null;
    /** Whether the owner shows visitors that the quote is gone. */
    isReleased: boolean;
  };

  /** One row per video on YouTube that is checked, or whose thumbnail is stored. */
  youtube_videos: WithDefaults<VideoHealth, 'strikes'> & {
    youtubeId: string;
    checkedAt: string | null;
    dueAt: string;
    /** The uploaded file with the thumbnail. */
    thumbnailName: string | null;
  };

  /** At most one row: the channel whose uploads are offered as drafts. */
  intake_channels: {
    id: string;
    channelId: string;
    checkedAt: string | null;
    /** When YouTube answered last; before the first answer, when the channel was set. */
    answeredAt: string;
    /** With these the feed is sent only if it has changed. */
    etag: string | null;
    lastModified: string | null;
    dueAt: string;
  };

  /** One row per upload that the feed of the channel has named. */
  intake_items: Omit<IntakeItem, 'state'> & {
    /** Whether the owner does not want it on the site. */
    isIgnored: boolean;
  };

  /** One row per uploaded file that the server named. */
  file_hashes: {
    name: string;
    /** Of the content as it was uploaded, in lower-case hexadecimal digits. */
    sha256: string;
    sizeBytes: number;
    /** When the file was first found to be altered or missing; `null` while it is as it was uploaded. */
    alteredAt: string | null;
  };
}
