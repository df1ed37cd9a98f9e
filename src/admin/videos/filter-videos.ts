import { parseInstant } from '#domain/dates/parse-instant.ts';
import { isScheduled } from '#domain/videos/scheduling.ts';
import { searchVideos } from '#domain/videos/search-videos.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { videoStage } from '#domain/videos/video-state.ts';

/** The groups of videos that the list can show, with their labels. */
export const videoGroups = [
  { value: 'all', label: 'All videos' },
  { value: 'published', label: 'Published' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'withoutSources', label: 'Without sources' },
] as const;

export type VideoGroup = (typeof videoGroups)[number]['value'];

/** The orders in which the list can show videos, with their labels. */
export const videoOrders = [
  { value: 'own', label: 'Own order' },
  { value: 'newest', label: 'Newest first' },
] as const;

type VideoOrder = (typeof videoOrders)[number]['value'];

export interface VideoFilter {
  search: string;
  group: VideoGroup;
  order: VideoOrder;
}

/** Shows every video in the administrator's order. */
export const everyVideo: VideoFilter = { search: '', group: 'all', order: 'own' };

/** Whether the list is the one in which videos can be moved. */
export function isOwnList({ search, group, order }: VideoFilter): boolean {
  return search.trim() === '' && group === 'all' && order === 'own';
}

/** The number of sources of each video that has any, by id. */
export type SourceCounts = Readonly<Record<string, number>>;

/**
 * The selected videos in the selected order: the given one, or the newest first. Drafts without a date
 * are newer than all others, because they have yet to be published. Until the sources have been counted, no video is in
 * the group 'withoutSources'.
 */
export function filterVideos(
  videos: readonly AdminVideo[],
  { search, group, order }: VideoFilter,
  known: Known,
): readonly AdminVideo[] {
  const found = search.trim() === '' ? videos : searchVideos(videos, search);
  const selected = selectGroup(found, group, known);
  return order === 'own' ? selected : newestFirst(selected);
}

interface Known {
  counts: SourceCounts | undefined;
  now: Date;
}

function selectGroup(
  found: readonly AdminVideo[],
  group: VideoGroup,
  { counts, now }: Known,
): readonly AdminVideo[] {
  switch (group) {
    case 'all':
      return found;
    case 'published':
      return found.filter((video) => videoStage(video, now) === 'Published');
    case 'drafts':
      return found.filter(({ isPublished }) => !isPublished);
    case 'scheduled':
      return found.filter((video) => isScheduled(video, now));
    case 'withoutSources':
      return found.filter(({ id }) => counts !== undefined && counts[id] === undefined);
  }
}

function newestFirst(videos: readonly AdminVideo[]): readonly AdminVideo[] {
  const dated = videos.map((video) => ({ video, time: timeOf(video) }));
  // Not subtracted, because the difference of two infinite times is not a number.
  return dated
    .toSorted((one, other) => Number(other.time > one.time) - Number(other.time < one.time))
    .map(({ video }) => video);
}

function timeOf({ publishDate, isPublished }: AdminVideo): number {
  const time = parseInstant(publishDate).getTime();
  if (!Number.isNaN(time)) return time;
  return isPublished ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
