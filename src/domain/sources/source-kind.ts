import { sourceLabel } from './source-url.ts';
import type { ShownSource, SourceAccess, SourceFacts, SourceKind } from './source.ts';

interface KindWords {
  label: string;
  /** For counts, with its plural if that is not the noun with an "s". */
  noun: string;
  plural?: string;
  /** The type in the vocabulary of https://schema.org, and in files for reference managers. */
  schemaType?: string;
  risType?: string;
}

/**
 * The kinds of sources. They are in a file without schemas, because public pages use them and do not
 * load zod, see docs/decisions/0004-first-load-budget.md.
 */
export const sourceKinds: Readonly<Record<SourceKind, KindWords>> = {
  law: { label: 'Law or regulation', noun: 'law', schemaType: 'Legislation', risType: 'STAT' },
  official: { label: 'Official record or data', noun: 'official record', risType: 'GOVDOC' },
  court: { label: 'Court document', noun: 'court document', risType: 'CASE' },
  study: {
    label: 'Study',
    noun: 'study',
    plural: 'studies',
    schemaType: 'ScholarlyArticle',
    risType: 'JOUR',
  },
  news: { label: 'News report', noun: 'news report', schemaType: 'NewsArticle', risType: 'NEWS' },
  book: { label: 'Book', noun: 'book', schemaType: 'Book', risType: 'BOOK' },
  own: { label: "The creator's own", noun: 'by the creator', plural: 'by the creator' },
  other: { label: 'Other', noun: 'other source' },
};

/** What visitors read about who can open a source. */
export const sourceAccesses: Readonly<Record<SourceAccess, string>> = {
  free: 'Free',
  account: 'Needs an account or payment',
  offline: 'Only on paper or in a library',
};

/** E.g. "Court document" and "Free"; without what the owner does not state. */
export function statedFacts({ kind, access }: SourceFacts): string[] {
  return [kind ? sourceKinds[kind].label : [], access ? sourceAccesses[access] : []].flat();
}

/** E.g. "supremecourt.gov · Court document · Free"; empty if nothing is known. */
export function describeSource(source: ShownSource): string {
  return [sourceLabel(source) ?? [], statedFacts(source)].flat().join(' · ');
}
