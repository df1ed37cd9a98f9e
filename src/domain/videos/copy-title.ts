import { firstCharacters } from './video-summary.ts';
import { MAX_TITLE_LENGTH } from './video.ts';

/** The title of a duplicated video, cut at the end if it would be too long for a title. */
export function copyTitle(title: string): string {
  const copy = `Copy of ${title}`;
  if (copy.length <= MAX_TITLE_LENGTH) return copy;
  return `${firstCharacters(copy, MAX_TITLE_LENGTH - 1).trimEnd()}…`;
}
