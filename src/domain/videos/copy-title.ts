import { MAX_TITLE_LENGTH } from './video.ts';

/** The title of a duplicated video, cut at the end if it would be too long for a title. */
export function copyTitle(title: string): string {
  const copy = `Copy of ${title}`;
  if (copy.length <= MAX_TITLE_LENGTH) return copy;
  const start = copy.slice(0, MAX_TITLE_LENGTH - 1);
  // Without the first half of a character whose second half is cut off.
  return `${start.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
