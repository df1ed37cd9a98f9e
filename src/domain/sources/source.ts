import * as z from 'zod/mini';
import type { InputFields } from '#domain/input-fields.ts';
import { sortOrderSchema } from '#domain/sort-order.ts';
import { cleanText } from '#domain/text/clean-text.ts';
import { optionalLanguageTagSchema } from '#domain/text/language-tag.ts';
import {
  singleLineSchema,
  optionalMultilineSchema,
  tooLongMessage,
} from '#domain/text/text-schema.ts';
import { INVALID_URL, sourceUrlProblem, tidySourceUrl } from './source-url.ts';

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 10_000;
const MAX_URL_LENGTH = 2000;

const kinds = ['law', 'official', 'court', 'study', 'news', 'book', 'own', 'other'] as const;
export type SourceKind = (typeof kinds)[number];

const accesses = ['free', 'account', 'offline'] as const;
export type SourceAccess = (typeof accesses)[number];

/** A source with all fields, for the administrator. The columns of the table have the same names. */
export const adminSourceSchema = z.object({
  id: z.string(),
  videoId: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Empty, the address of an uploaded file, or the text that the administrator typed. */
  url: z.string(),
  /** Media type of the uploaded file, detected from its content. */
  fileType: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  sortOrder: z.number(),
  /** What kind of document it is; `null` if the owner does not state it. */
  kind: z.nullable(z.enum(kinds)),
  /** Who can open it; `null` if the owner does not state it. */
  access: z.nullable(z.enum(accesses)),
  /** A language tag (BCP 47), which its quotes have; `null` if the owner does not state it. */
  language: z.nullable(z.string()),
});

export type AdminSource = z.infer<typeof adminSourceSchema>;

/** A source for visitors. See docs/rules.md, "Public shapes". */
export const sourceSchema = z.pick(adminSourceSchema, {
  id: true,
  title: true,
  description: true,
  url: true,
  fileName: true,
});

export type Source = z.infer<typeof sourceSchema>;

/** What the owner states about a source. Visitors get it with the evidence of the video. */
export const sourceFactsSchema = z.pick(adminSourceSchema, {
  kind: true,
  access: true,
  language: true,
});

/** A source as pages, feeds and embeds show it. */
export const shownSourceSchema = z.extend(sourceSchema, sourceFactsSchema.shape);

export type ShownSource = z.infer<typeof shownSourceSchema>;

/** What visitors read of what the owner states. */
export type SourceFacts = Pick<ShownSource, 'kind' | 'access'>;

/** How the fields that the administrator enters are checked. The file is validated separately. */
const inputFields = {
  title: singleLineSchema('Title', MAX_TITLE_LENGTH, cleanText),
  description: z.optional(
    optionalMultilineSchema('Description', MAX_DESCRIPTION_LENGTH, cleanText),
  ),
  url: z.optional(sourceUrlSchema()),
  sortOrder: z.optional(formSortOrderSchema()),
  kind: z.optional(choiceSchema(kinds, 'Please choose a kind')),
  access: z.optional(choiceSchema(accesses, 'Please choose an access')),
  language: z.optional(optionalLanguageTagSchema('Please choose a language')),
} satisfies InputFields<Omit<AdminSource, 'id' | 'videoId' | 'fileType' | 'fileName'>>;

/**
 * Schema of the text fields of a new source, shared by the dialog and the server. The output
 * contains the values to store. See docs/panel.md, "Sources".
 */
export const sourceInputSchema = z.object(inputFields, { error: 'Please fill in the source' });

export type NewSource = z.output<typeof sourceInputSchema>;

/** Schema of an update; an omitted field keeps its value. */
export const sourceUpdateSchema = z.partial(sourceInputSchema);

export type SourceUpdate = z.output<typeof sourceUpdateSchema>;

/** The url of a source as typed. See docs/panel.md, "Source url". */
function sourceUrlSchema() {
  return z.string({ error: INVALID_URL }).check(
    z.refine((url) => sourceUrlProblem(url) === null, { error: INVALID_URL, abort: true }),
    z.overwrite(tidySourceUrl),
    z.maxLength(MAX_URL_LENGTH, { error: tooLongMessage('URL', MAX_URL_LENGTH) }),
  );
}

/** A choice in a form, where empty text stands for `null`. */
function choiceSchema<const Choice extends string>(choices: readonly Choice[], error: string) {
  return z.pipe(
    z.enum(['', ...choices], { error }),
    z.transform((chosen) => choices.find((choice) => choice === chosen) ?? null),
  );
}

/** Accepts a number, or the digits that a multipart form sends; blank text counts as omitted. */
function formSortOrderSchema() {
  const typed = z.union([z.number(), z.string()], { error: 'Sort order must be a number' });
  const parsed = z.pipe(typed, z.transform(parseTypedNumber));
  return z.pipe(parsed, z.optional(sortOrderSchema));
}

/** Blank text returns `undefined`. Text that is not a number returns NaN, which the next schema refuses. */
function parseTypedNumber(typed: number | string): number | undefined {
  if (typeof typed === 'number') return typed;
  const digits = typed.trim();
  if (digits === '') return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
