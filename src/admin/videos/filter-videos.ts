import { isScheduled } from '#domain/videos/scheduling.ts';
import { searchVideos } from '#domain/videos/search-videos.ts';
import type { AdminVideo } from '#domain/videos/video.ts';

/** The groups of videos that the list can show, with their labels. */
export const videoGroups = [
  { value: 'all', label: 'All videos' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'withoutSources', label: 'Without sources' },
] as const;

export type VideoGroup = (typeof videoGroups)[number]['value'];

export interface VideoFilter {
  search: string;
  group: VideoGroup;
}

/** Whether the filter contains every video. */
export function isEveryVideo({ search, group }: VideoFilter): boolean {
  return search.trim() === '' && group === 'all';
}

/** The number of sources of each video that has any, by id. */
export type SourceCounts = Readonly<Record<string, number>>;

/**
 * The selected videos in their original order. Until the sources have been counted, no video is in
 * the group 'withoutSources'.
 */
export function filterVideos(
  videos: readonly AdminVideo[],
  { search, group }: VideoFilter,
  { counts, now }: { counts: SourceCounts | undefined; now: Date },
): readonly AdminVideo[] {
  const found = search.trim() === '' ? videos : searchVideos(videos, search);
  switch (group) {
    case 'all':
      return found;
    case 'drafts':
      return found.filter(({ isPublished }) => !isPublished);
    case 'scheduled':
      return found.filter((video) => isScheduled(video, now));
    case 'withoutSources':
      return found.filter(({ id }) => counts !== undefined && counts[id] === undefined);
  }
}
