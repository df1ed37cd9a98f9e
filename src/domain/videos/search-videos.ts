import { normalizeSearch } from '#domain/text/normalize-search.ts';

/**
 * Returns the videos whose title or description contains the search text, in their
 * original order. Ignores letter case and surrounding white space; empty search text
 * matches all videos. See docs/site.md, "Search".
 */
export function searchVideos<T extends { title: string; description: string | null }>(
  videos: readonly T[],
  search: string,
): T[] {
  const needle = normalizeSearch(search).toLowerCase();
  const contains = (text: string) => text.toLowerCase().includes(needle);
  return videos.filter((video) => contains(video.title) || contains(video.description ?? ''));
}
