import { type Citation, newCitationSchema } from '#domain/sources/citation.ts';
import { sortCitations } from '#domain/sources/video-citations.ts';

/** The citations of all sources of a video. */
interface Versions {
  /** Before they were edited in this window. */
  opened: readonly Citation[];
  /** As edited in this window. */
  mine: readonly Citation[];
  stored: readonly Citation[];
}

/**
 * For each source the citations of this window if they were edited here, otherwise the stored ones, which
 * another window may have changed. See docs/panel.md, "Editing in two windows".
 */
export function mergeCitations({ opened, mine, stored }: Versions): Citation[] {
  const ids = new Set([...mine, ...stored].map(({ sourceId }) => sourceId));
  return [...ids].flatMap((id) => {
    const edited = citationsOf(id, mine);
    return isSame(citationsOf(id, opened), edited) ? citationsOf(id, stored) : edited;
  });
}

function citationsOf(id: string, citations: readonly Citation[]): Citation[] {
  return sortCitations(citations.filter(({ sourceId }) => sourceId === id));
}

function isSame(some: readonly Citation[], others: readonly Citation[]): boolean {
  return JSON.stringify(some, fields) === JSON.stringify(others, fields);
}

const fields = Object.keys(newCitationSchema.shape);
