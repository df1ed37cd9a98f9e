import { type PassageKind, passageKinds } from './search-reply.ts';

/** How many ids the passages of a kind can have. */
export const IDS_PER_KIND = 2 ** 40;

/**
 * The lowest id of the passages of a kind. The more important a kind is, the higher are its ids, and the
 * later a passage was indexed, the higher is its id within its kind. So the most important and latest
 * passages that a search finds are those with the highest ids, and no others have to be read.
 */
export function firstId(kind: PassageKind): number {
  return (passageKinds.length - passageKinds.indexOf(kind)) * IDS_PER_KIND;
}
