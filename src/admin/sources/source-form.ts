import * as z from 'zod/mini';

import { parseSortOrder } from '#domain/sort-order.ts';
import {
  sourceInputSchema,
  type NewSource,
  type SourceChanges,
} from '#domain/sources/source-input.ts';
import type { AdminSource } from '#domain/sources/source.ts';

const texts = z.pick(sourceInputSchema, { title: true, description: true, url: true });

/** The fields of the source dialogs; the output is cleaned and read. */
export const sourceFormSchema = z.extend(texts, {
  sortOrder: z.string(),
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
export function formOf(source: AdminSource): TypedSource {
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

export function fileOf({ url, fileName }: AdminSource): PresentFile | null {
  return fileName !== null && url.startsWith('/uploads/') ? { name: fileName, url } : null;
}

/** A new source as the dialog says it. */
export function newSource({ sortOrder, ...fields }: ReadSource): NewSource {
  return { ...fields, sortOrder: parseSortOrder(sortOrder) };
}

/**
 * What the dialog changes of a source: only what differs, so that it takes nothing back that
 * another window has changed meanwhile, be it a newer file.
 */
export function changesOf(source: AdminSource, form: ReadSource): SourceChanges {
  const { title, description, url, sortOrder } = newSource(form);
  const opened = formOf(source);

  return {
    ...(title !== source.title && { title }),
    ...(description !== source.description && { description }),
    ...(url !== opened.url && { url }),
    ...(form.sortOrder !== opened.sortOrder && { sortOrder }),
  };
}

/** What is sent. A file leads to itself, and takes the place of a url. */
export function multipartOf(source: SourceChanges, file: File | null): FormData {
  const form = new FormData();
  const fields = file === null ? source : { ...source, url: '' };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value ?? ''));
  // Last, so that the server has read the rest when the file begins.
  if (file !== null) form.append('file', file);
  return form;
}
