import { formatDay } from '#domain/dates/format-day.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { PublicArchive } from '#domain/keeping/public-keeping.ts';
import { sourceAccesses, sourceKinds } from '#domain/sources/source-kind.ts';
import type { SourceFacts } from '#domain/sources/source.ts';
import { type ReferenceFormat, risRecord, bibtexEntry, escapeBibtex } from './reference-formats.ts';

/** The facts that a reference to a source contains. */
export interface ReferencedSource extends SourceFacts {
  id: string;
  title: string;
  /** Who publishes it: the host of a web page, or the site for its uploaded files; `null` if unknown. */
  publisher: string | null;
  /** `null` for a source without an address. */
  url: string | null;
  /** Its snapshot in the Internet Archive. */
  archive: Pick<PublicArchive, 'url' | 'capturedAt'> | null;
  /** When a check last found a page at its address, as an ISO 8601 instant in UTC. */
  checkedAt: string | null;
  /** When it was added to the site, as an ISO 8601 instant in UTC. */
  createdAt: string;
  /** The hash of an uploaded file. */
  sha256: string | null;
  /** The time zone in which days are counted. */
  timeZone: string;
}

/** How each format of a reference to a source is written. See docs/site.md, "Cite this source". */
export const sourceReferenceWriters = {
  text: textReference,
  bibtex: bibtexReference,
  ris: risReference,
} satisfies Record<ReferenceFormat, (source: ReferencedSource) => string>;

/** E.g. `“The Constitution.” archives.gov. https://… Archived March 1, 2025: https://web.archive.org/…` */
function textReference(source: ReferencedSource): string {
  const { title, kind, publisher, url } = source;
  const quoted = /[.?!…]$/.test(title) ? `“${title}”` : `“${title}.”`;
  return [
    quoted,
    kind && `${sourceKinds[kind].label}.`,
    publisher && `${publisher}.`,
    url,
    ...notes(source),
  ]
    .filter((part) => part !== null)
    .join(' ');
}

/** What no field of the formats says: the access, which day is named, the archived address, and the hash. */
function notes(source: ReferencedSource): string[] {
  const { access, archive, sha256, timeZone } = source;
  const { words, at } = lastSeen(source);
  const day = formatDay(at, timeZone);
  return [
    access && `${sourceAccesses[access]}.`,
    day === null ? null : `${words} ${day}${archive === null ? '.' : `: ${archive.url}`}`,
    sha256 && `SHA-256 of the file: ${sha256}`,
  ].filter((note) => note !== null);
}

/** When the source was last seen at its address, as far as the site knows. */
function lastSeen({ archive, checkedAt, createdAt }: ReferencedSource) {
  if (archive !== null) return { words: 'Archived', at: archive.capturedAt };
  if (checkedAt !== null) return { words: 'Last checked', at: checkedAt };
  return { words: 'Added to the site', at: createdAt };
}

function bibtexReference(source: ReferencedSource): string {
  const { id, title, kind, publisher, url, timeZone } = source;
  const day = localDay(lastSeen(source).at, timeZone);
  return bibtexEntry(`source-${id}`, {
    title: `{${escapeBibtex(title)}}`,
    ...(kind !== null && { howpublished: escapeBibtex(sourceKinds[kind].label) }),
    ...(publisher !== null && { publisher: escapeBibtex(publisher) }),
    // Braces and backslashes would end or change the field.
    ...(url !== null && { url: url.replaceAll(/[{}\\]/g, encodeURIComponent) }),
    ...(day && { urldate: `${day.year}-${day.month}-${day.day}` }),
    note: escapeBibtex(notes(source).join(' ')),
  });
}

const WEB_PAGE = 'ELEC';

/** The day of access is `Y2`, except that EndNote has it in `M1` for web pages. */
function risReference(source: ReferencedSource): string {
  const { title, kind, publisher, url, timeZone } = source;
  const type = (kind && sourceKinds[kind].risType) ?? WEB_PAGE;
  const day = localDay(lastSeen(source).at, timeZone);
  const date = day && `${day.year}/${day.month}/${day.day}`;
  return risRecord([
    ['TY', type],
    ['TI', title],
    ['PB', publisher],
    ['UR', url],
    ['Y2', date],
    ['M1', type === WEB_PAGE ? date : undefined],
    ['N1', notes(source).join(' ')],
  ]);
}
