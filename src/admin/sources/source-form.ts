import * as z from 'zod/mini';

import { citationsSchema, type NewCitation } from '#domain/sources/citation.ts';
import {
  formatCitationLines,
  type CitationLines,
  parseCitationLines,
} from '#domain/sources/citation-lines.ts';
import { seenValues } from '#domain/http/seen.ts';
import { sourceInputSchema, type AdminSource } from '#domain/sources/source.ts';
import { fileExtension } from '#domain/files/file-name.ts';
import { formatFileSize, MAX_FILE_BYTES } from '#domain/files/file-size.ts';
import { sourceFileExtensions } from '#domain/sources/source-file.ts';

import {
  emptyTexts,
  storedForm,
  type FormValues,
  sortOrderTextSchema,
} from '../ui/editors/form-values.ts';

/** Reads the moments of a source that are typed one per line. */
export const momentLinesSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string, { issues }): z.input<typeof citationsSchema> => {
      const { citations, problems } = parseCitationLines(text);
      const message = problemOf(problems);
      if (message !== null) issues.push({ code: 'custom', input: text, message });
      return citations;
    }),
  ),
  citationsSchema,
);

/** Reads a source from the fields of its form. Refuses a file that the server would refuse. */
export const sourceFormSchema = z.extend(z.required(sourceInputSchema), {
  file: z.nullable(
    z.file().check(
      z.check(({ value, issues }) => {
        const message = sourceFileProblem(value);
        if (message !== null) issues.push({ code: 'custom', input: value, message });
      }),
    ),
  ),
  moments: momentLinesSchema,
  sortOrder: sortOrderTextSchema,
});

/** Form values as typed. */
export type SourceForm = FormValues<typeof sourceFormSchema>;

/** Form values after validation. */
export type ParsedSourceForm = z.output<typeof sourceFormSchema>;

const EMPTY: SourceForm = { ...emptyTexts(sourceFormSchema), kind: '', access: '', file: null };

export function emptySourceForm(sortOrder: number): SourceForm {
  return { ...EMPTY, sortOrder: String(sortOrder) };
}

/**
 * Initial form values for a stored source and its citations. The file field is empty; it is for a
 * new file.
 */
export function sourceForm(source: AdminSource, citations: readonly NewCitation[]): SourceForm {
  return storedForm(EMPTY, source, {
    url: storedFile(source) === null ? source.url : '',
    file: null,
    moments: formatCitationLines(citations),
    sortOrder: String(source.sortOrder),
  });
}

export interface StoredFile {
  name: string;
  url: string;
}

export function storedFile({ url, fileName }: AdminSource): StoredFile | null {
  return fileName !== null && url.startsWith('/uploads/') ? { name: fileName, url } : null;
}

/** What the form edits. */
const editedFields = z.extend(sourceInputSchema, { citations: citationsSchema });

/**
 * Builds the multipart form for a new source or for changes. A file replaces the url.
 *
 * @param loaded the source as it was loaded, with its moments if those were; `undefined` for a new one
 */
export function sourceFormData(
  { file = null, moments, ...fields }: Partial<ParsedSourceForm>,
  loaded?: AdminSource,
): FormData {
  const form = new FormData();
  const sent = file === null ? fields : { ...fields, url: '' };
  if (loaded) form.append('seen', JSON.stringify(seenValues(loaded, editedFields)));
  for (const [name, value] of Object.entries(sent)) form.append(name, String(value ?? ''));
  if (moments) form.append('citations', JSON.stringify(moments));
  // The file goes last, so that the server has read the other fields before it.
  if (file !== null) form.append('file', file);
  return form;
}

const allowedExtensions: readonly string[] = sourceFileExtensions;

/**
 * Why the server would refuse a file with that name and size; `null` if the file can be sent. A
 * name without an extension is accepted, because the server inspects the content.
 */
export function sourceFileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const extension = fileExtension(name);
  if (extension !== '' && !allowedExtensions.includes(extension)) {
    return `"${name}" is not one of the allowed file types`;
  }
  if (size === 0) return `"${name}" is empty`;
  if (size > MAX_FILE_BYTES) return `"${name}" is ${formatFileSize(size)}, and the limit is 10MB`;
  return null;
}

function problemOf({ length }: CitationLines['problems']): string | null {
  if (length === 0) return null;
  return length === 1
    ? 'One line cannot be read, see below'
    : `${length} lines cannot be read, see below`;
}
