export const MAX_CASE_MOMENTS = 20;

const MOMENT = /^[\da-f-]{36}\.(?:0|[1-9]\d{0,4})$/;

/** Stands for text that is not a moment, so that the page counts it as one that is not public. */
const UNREADABLE = '-';

/**
 * Splits the `m` of a case link into its moments: the id of the video, a dot and the second, each once. If
 * there are more than {@link MAX_CASE_MOMENTS}, the result has one more. See docs/site.md, "Case links".
 */
export function splitCase(m: string): string[] {
  const parts = m.split(',').filter((part) => part !== '');
  const moments = parts.map((part) => (MOMENT.test(part) ? part : UNREADABLE));
  return moments
    .filter((moment, index) => moment === UNREADABLE || moments.indexOf(moment) === index)
    .slice(0, MAX_CASE_MOMENTS + 1);
}

/** The canonical spelling of the `m` of a case link; empty without moments. */
export function canonicalCase(m: string): string {
  return splitCase(m).join(',');
}
