/**
 * The videos whose title or description contains the search text, in the order
 * given. Letter case and the spaces around the search text do not matter; no
 * search text finds everything. Source: specification §5.
 */
export function searchVideos<T extends { title: string; description: string | null }>(
  videos: readonly T[],
  search: string,
): T[] {
  const wanted = search.trim().toLowerCase();
  const contains = (text: string) => text.toLowerCase().includes(wanted);
  return videos.filter((video) => contains(video.title) || contains(video.description ?? ''));
}
