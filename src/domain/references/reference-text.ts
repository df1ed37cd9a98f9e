import { formatDay } from '#domain/dates/format-day.ts';

/** The facts that a reference to a video contains. */
export interface ReferencedVideo {
  id: string;
  title: string;
  /** The creator of the video, one person or a group. */
  creatorName: string;
  brand: string;
  url: string;
  /** ISO 8601 instant in UTC. Without one, the reference names no day. */
  publishDate?: string | null | undefined;
  /** The time zone in which the publish day is counted. */
  timeZone: string;
}

/** E.g. `Jonathan Hale. “Who Writes the Budget?” Plain Evidence, March 1, 2025. https://…` */
export function referenceText(video: ReferencedVideo): string {
  const { creatorName, title, brand, url } = video;
  const day = formatDay(video.publishDate, video.timeZone);
  const quoted = /[.?!…]$/.test(title) ? `“${title}”` : `“${title}.”`;
  return `${creatorName}. ${quoted} ${day === null ? brand : `${brand}, ${day}`}. ${url}`;
}
