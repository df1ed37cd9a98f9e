import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';

/** Reads a reference as a reference manager does. Leaves out the history that the library adds. */
export function readReference(
  format: 'bibtex' | 'ris',
  reference: string,
): Record<string, unknown> {
  const forceType = { bibtex: '@biblatex/text', ris: '@ris/file' }[format];
  const items: unknown = new Cite(reference, { forceType }).data;
  if (!Array.isArray(items) || items.length !== 1) throw new Error('not one reference');
  const { _graph, ...item } = items[0];
  return item;
}
