import * as z from 'zod/mini';

import { parseSortOrder } from '#domain/sort-order.ts';
import { sourceInputSchema, type SourceEntity } from '#domain/sources/source-input.ts';

const texts = z.pick(sourceInputSchema, { title: true, description: true, url: true });

/** The fields of the source dialogs; the output is cleaned and read. */
export const sourceFormSchema = z.extend(texts, {
  sortOrder: z.pipe(z.string(), z.transform(parseSortOrder)),
});

/** The dialog as it is typed. */
export type TypedSource = z.input<typeof sourceFormSchema>;

/** The dialog as it was read. */
export type ReadSource = z.output<typeof sourceFormSchema>;

/** The dialog as it opens for a new source. */
export function emptyForm(sortOrder: number): TypedSource {
  return { title: '', description: '', url: '', sortOrder: String(sortOrder) };
}

/** The dialog as it opens for a source that exists. Its file stands beside the fields. */
export function formOf(source: SourceEntity): TypedSource {
  return {
    title: source.title,
    description: source.description ?? '',
    url: fileOf(source) === null ? source.url : '',
    sortOrder: String(source.sortOrder),
  };
}

/** A source's uploaded file, if it has one. */
export interface PresentFile {
  name: string;
  url: string;
}

export function fileOf({ url, fileName }: SourceEntity): PresentFile | null {
  return fileName !== null && url.startsWith('/uploads/') ? { name: fileName, url } : null;
}

/**
 * What is sent: a file leads to itself. Of a present one that stays nothing is said, because
 * another window may have put a newer one in its place.
 */
export function multipartOf(
  source: ReadSource,
  file: File | null,
  present: PresentFile | null,
): FormData {
  const form = new FormData();
  form.append('title', source.title);
  form.append('description', source.description ?? '');
  const staysAsItIs = file === null && present !== null && source.url === '';
  if (!staysAsItIs) form.append('url', file === null ? (source.url ?? '') : '');
  form.append('sortOrder', String(source.sortOrder));
  // Last, so that the server has read the rest when the file begins.
  if (file !== null) form.append('file', file);
  return form;
}
