import type { AdminBio } from '#domain/bio/bio.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import type { PreviewLink } from '#domain/previews/preview-link.ts';
import type { PassageKind } from '#domain/search/search-reply.ts';
import type { AdminSocialLink } from '#domain/social-links/social-link.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import type { TranscriptSummary } from '#domain/transcripts/transcript.ts';
import type { TrashEntry } from '#domain/trash/trash-entry.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import type { Generated } from 'kysely';
import type { WithDefaults } from './with-defaults.ts';

/** The tables of what visitors see, and of what was deleted. */
export interface ContentTables {
  videos: WithDefaults<
    Omit<AdminVideo, 'publishDate'>,
    'isPublished' | 'viewCount' | 'isVertical' | 'sortOrder'
  > & {
    /** `null` for a draft without a date, see decision 57. */
    publishDate: string | null;
  };

  sources: WithDefaults<AdminSource, 'sortOrder'> & {
    /** `null` without an uploaded file. */
    fileSizeBytes: number | null;
    /** Whether the owner keeps it from being sent to the Internet Archive. */
    isNeverArchived: Generated<boolean>;
    /** Orders sources with the same `sortOrder`. Not shown anywhere. */
    createdAt: string;
  };

  /** One row per moment at which a source is cited. */
  citations: Citation & {
    id: string;
    videoId: string;
  };

  corrections: Correction & {
    /** `null` once the video is deleted. */
    videoId: string | null;
    /** The title of the video when the correction was published. */
    videoTitle: string;
  };

  /** At most one row per video. */
  transcripts: TranscriptSummary & {
    videoId: string;
    /** JSON of `passagesSchema`: the transcript as visitors see it. */
    passages: string;
    /** The text that was entered, from which the passages were made. */
    text: string;
    updatedAt: string;
  };

  /** One row per address at which a video can be watched besides YouTube. */
  mirrors: {
    id: string;
    videoId: string;
    label: string;
    url: string;
    language: string | null;
    sortOrder: number;
  };

  bio_content: AdminBio;

  social_links: WithDefaults<AdminSocialLink, 'isVisible' | 'sortOrder'>;

  /** One row per logo or icon. All are made from one picture, and are replaced together. */
  site_pictures: {
    name: string;
    mediaType: string;
    base64: string;
    /** The same in all rows, see `pictureVersion`. */
    version: string;
  };

  /** One row per link that shows a video before it is public. */
  preview_links: PreviewLink & {
    videoId: string;
    /** Only the hash is stored, so the address cannot be read from a stolen copy of the database. */
    tokenHash: string;
    /** The link is of no use from this time on. */
    endsAt: string;
  };

  /**
   * What visitors search: one row per passage of a published video, derived from the other tables in the
   * transaction that changes them. Rows are inserted and deleted, never updated, see `searchStatements`.
   */
  search_passages: {
    /** See `firstId` in content/search-index/index-video.ts. */
    id: number;
    videoId: string;
    /** The source that the passage is from, or that supports it. */
    sourceId: string | null;
    kind: PassageKind;
    startSecond: number | null;
    /** That of the video, so that scheduled videos are not found. */
    publishDate: string;
    /** The host of a source, in the passage with its title only. */
    host: string | null;
    /** Of the source whose quote this is, if it is named. */
    language: string | null;
    body: string;
    /** The words of `body` as they are searched, see `indexedTerms`, separated by spaces. */
    terms: string;
  };

  /** One row per deleted video, source or message that can be restored. */
  trash: TrashEntry & {
    /** It cannot be restored from this time on. */
    expiresAt: string;
    /** The last migration of the database when the rows were deleted. */
    schema: string;
    /** JSON of `payloadSchema`: the deleted rows. */
    payload: string;
    /** The id of the deleted message; `null` for a video and a source. */
    messageId: string | null;
  };

  /** One row per uploaded file that the rows of an entry use. */
  trash_files: {
    entryId: string;
    /** The name of the stored file; of a picture with several renditions, that of one of them. */
    name: string;
    /** The name that the file had when it was uploaded. */
    fileName: string | null;
  };
}
