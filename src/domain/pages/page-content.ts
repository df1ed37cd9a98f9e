import type { pageAddress } from '#domain/addresses.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { ShownSource } from '#domain/sources/source.ts';
import type { VideoDetail, VideoListItem } from '#domain/videos/video.ts';

/**
 * The content that visitors see on a page. The server derives the metadata of the page from it, for
 * search engines and for sites that show previews of links.
 */
export type PageContent =
  | { kind: 'home' }
  | { kind: 'videos'; videos: readonly VideoListItem[] }
  | VideoContent
  | { kind: 'about'; headshotUrl: string | null; socialLinks: readonly SocialLink[] }
  | { kind: 'contact' }
  | { kind: 'other' };

/** The pages of {@link pageAddress}, and the page for addresses without one. */
export type PageName = Exclude<keyof typeof pageAddress, 'moment'> | 'not-found';

export interface VideoContent extends Omit<Evidence, 'sources'> {
  kind: 'video';
  video: VideoDetail;
  sources: readonly ShownSource[];
  /** The moment in the address of the page, if a source is cited there. */
  moment: Citation | undefined;
}
