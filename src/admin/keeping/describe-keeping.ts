import { formatDay } from '#domain/dates/format-day.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import type { VideoKeeping } from '#domain/keeping/video-keeping.ts';

export type SourceKeeping = VideoKeeping['sources'][number];

/** A fact about how a source is kept. */
export interface KeepingFact {
  text: string;
  /** Where the snapshot, the copy or the new address is. */
  href?: string;
  isProblem?: boolean;
}

/** How a source is kept, in words: its address, its snapshot, its copy. */
export function describeKeeping(
  { archive, copy, health }: SourceKeeping,
  timeZone: string,
): KeepingFact[] {
  const day = (instant: string | null) => formatDay(instant, timeZone) ?? 'an unknown day';
  return [
    health && describeHealth(health, day),
    archive && describeArchive(archive, day),
    copy && {
      text: `Copy from ${day(copy.capturedAt)} (${formatFileSize(copy.sizeBytes)})`,
      href: copy.url,
    },
  ].filter((fact) => fact !== null);
}

type FormatDay = (instant: string | null) => string;

function describeHealth(health: NonNullable<SourceKeeping['health']>, day: FormatDay): KeepingFact {
  if (health.checkedAt === null) return { text: 'Waiting to be checked' };
  switch (health.state) {
    case 'ok':
      return { text: `Found on ${day(health.checkedAt)}` };
    case 'moved':
      return {
        text: `Moved to ${health.finalUrl}`,
        isProblem: true,
        ...(health.finalUrl !== null && { href: health.finalUrl }),
      };
    case 'failing':
      return {
        text: `Not found since ${day(health.failingSince)}. It is checked again.`,
        isProblem: true,
      };
    case 'gone':
      return {
        text: `Gone since ${day(health.failingSince)}. Visitors see this.`,
        isProblem: true,
      };
    case 'inconclusive':
      return {
        text: `The website does not answer the checks${health.httpStatus === null ? '' : ` (status ${health.httpStatus})`}. Please open it to find out.`,
      };
  }
}

/** What YouTube has last said about a video, in words. */
export function describeVideoHealth(
  { state, checkedAt }: VideoKeeping['video'],
  timeZone: string,
): KeepingFact {
  const day = formatDay(checkedAt, timeZone);
  if (day === null) return { text: 'YouTube has not been asked about this video yet.' };
  switch (state) {
    case 'ok':
      return { text: `YouTube played this video on ${day}.` };
    case 'not-embeddable':
      return {
        text: `On ${day}, YouTube did not allow this video on other websites.`,
        isProblem: true,
      };
    case 'private':
      return { text: `On ${day}, this video was private on YouTube.`, isProblem: true };
    case 'gone':
      return { text: `On ${day}, this video was not on YouTube any more.`, isProblem: true };
    default:
      return { text: `On ${day}, YouTube gave no clear answer. It is asked again.` };
  }
}

function describeArchive(
  { state, url, capturedAt, message }: NonNullable<SourceKeeping['archive']>,
  day: FormatDay,
): KeepingFact {
  if (url !== null) return { text: `Archived on ${day(capturedAt)}`, href: url };
  if (state === 'running') return { text: 'Being archived' };
  if (state === 'refused' || state === 'failed') {
    return { text: `Not archived. ${message ?? ''}`.trim(), isProblem: true };
  }
  return { text: message === null ? 'Waiting to be archived' : `Not archived yet. ${message}` };
}
