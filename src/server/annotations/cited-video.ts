import { citedPlace } from '#domain/sources/cited-place.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { sourceAddress } from '#domain/sources/source-url.ts';
import type { Source } from '#domain/sources/source.ts';
import type { VideoDetail } from '#domain/videos/video.ts';

/** A published video with its moments. */
export interface CitedVideo {
  video: VideoDetail;
  sources: readonly Source[];
  /** Sorted by `startSecond`. */
  citations: readonly Citation[];
}

/** The citations of a video, each with its source. */
export function withSources({
  citations,
  sources,
}: Pick<CitedVideo, 'citations' | 'sources'>): { citation: Citation; source: Source }[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  return citations.flatMap((citation) => {
    const source = byId.get(citation.sourceId);
    return source ? [{ citation, source }] : [];
  });
}

/** The address of the cited words, or else of the source; `null` for a source without an address. */
export function citedAddress(source: Source, citation: Citation, siteUrl: string): string | null {
  return citedPlace(source, citation, siteUrl)?.href ?? sourceAddress(source.url, siteUrl);
}
