import { formatDay } from '#domain/dates/format-day.ts';
import { localDay } from '#domain/dates/local-day.ts';
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
  archiveUrl: string | null;
  /** The day on which the source was last seen at its address, as far as the site knows. */
  seen: {
    /** Whether it was archived then, or its address was found by a check, or it was added to the site. */
    as: 'archived' | 'checked' | 'added';
    /** ISO 8601 instant in UTC. */
    at: string;
  };
  /** The hash of an uploaded file. */
  sha256: string | null;
  /** The time zone in which days are counted. */
  timeZone: string;
}

/** How each format of a reference to a source is written. See docs/site.md, "Cite this source". */
export const sourceReferenceWriters: Record<ReferenceFormat, (source: ReferencedSource) => string> =
  {
    text: textReference,
    bibtex: bibtexReference,
    ris: risReference,
  };

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
function notes({ access, seen, archiveUrl, sha256, timeZone }: ReferencedSource): string[] {
  const day = formatDay(seen.at, timeZone);
  const known = { archived: 'Archived', checked: 'Last checked', added: 'Added to the site' }[
    seen.as
  ];
  return [
    access && `${sourceAccesses[access]}.`,
    day === null ? null : `${known} ${day}${archiveUrl === null ? '.' : `: ${archiveUrl}`}`,
    sha256 && `SHA-256 of the file: ${sha256}`,
  ].filter((note) => note !== null);
}

function bibtexReference(source: ReferencedSource): string {
  const { id, title, kind, publisher, url, seen, timeZone } = source;
  const day = localDay(seen.at, timeZone);
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
  const { title, kind, publisher, url, seen, timeZone } = source;
  const type = (kind && sourceKinds[kind].risType) ?? WEB_PAGE;
  const day = localDay(seen.at, timeZone);
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
