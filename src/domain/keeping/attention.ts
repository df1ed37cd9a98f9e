import { formatDay } from '#domain/dates/format-day.ts';
import type { VideoHealth } from './video-check.ts';
import type { AddressHealth } from './source-check.ts';
import type { WatchedQuote } from './quote-check.ts';

/* The sentences about what the owner should look after. Each title is that of a source. */

/** About an address that is gone, is failing or has moved. */
export function addressSentence(
  { title, state, failingSince }: Pick<AddressHealth, 'state' | 'failingSince'> & { title: string },
  timeZone: string,
): string {
  const since = sinceDay(failingSince, timeZone);
  if (state === 'moved') return `The source “${title}” has a new address.`;
  return state === 'gone'
    ? `The source “${title}” is gone${since}. Visitors see this.`
    : `The source “${title}” has not been found${since}. It is checked again.`;
}

/** @param archive `message` says why there is no snapshot */
export function archiveSentence(archive: { title: string; message: string | null }): string {
  const { title, message } = archive;
  return `The Internet Archive has no copy of “${title}”. ${message ?? ''}`.trim();
}

interface QuoteProblem extends Pick<WatchedQuote, 'quote' | 'state' | 'goneSince' | 'isReleased'> {
  title: string;
  /** The snapshot of the page. */
  archiveUrl: string | null;
}

/** About a quote that is missing or gone. */
export function quoteSentence(
  { title, quote, state, goneSince, isReleased, archiveUrl }: QuoteProblem,
  timeZone: string,
): string {
  const since = sinceDay(goneSince, timeZone);
  const archived = archiveUrl === null ? '' : ` The archived page: ${archiveUrl}`;
  if (state !== 'gone') {
    return `“${quote}” has not been found on the page of “${title}”${since}. It is checked again.${archived}`;
  }
  const end = isReleased ? 'Visitors see this.' : 'Visitors do not see this until you say so.';
  return `“${quote}” is no longer on the page of “${title}”${since}. ${end}${archived}`;
}

/** About a video that YouTube does not play on this site. */
export function videoSentence(
  { state, shownState, failingSince }: Pick<VideoHealth, 'state' | 'shownState' | 'failingSince'>,
  timeZone: string,
): string {
  const since = sinceDay(failingSince, timeZone);
  const end = shownState === null ? 'It is checked again.' : 'Visitors see this.';
  switch (state) {
    case 'private':
      return `The video has been private on YouTube${since}. ${end}`;
    case 'not-embeddable':
      return `YouTube has not allowed the video to play on other websites${since}. ${end}`;
    default:
      return `YouTube has not shown the video${since}. ${end}`;
  }
}

function sinceDay(instant: string | null, timeZone: string): string {
  const day = formatDay(instant, timeZone);
  return day === null ? '' : ` since ${day}`;
}
