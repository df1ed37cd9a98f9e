import { type NewCitation, newCitationSchema, pageSchema, quoteSchema } from './citation.ts';
import { formatMoment, parseMoment } from '#domain/videos/moment.ts';

export interface CitationLines {
  /** The citations on the lines that can be read, sorted by `startSecond`. */
  citations: NewCitation[];
  /** An error message for each line that cannot be read; `line` counts from 1. */
  problems: { line: number; message: string }[];
}

/**
 * A start, an optional end after a dash, and an optional claim, which may follow another dash. An end must
 * have a colon or a unit. Otherwise the 5 in "4:12 - 5 % growth" would be an end.
 */
const LINE =
  /^(?<start>[\d:hms]+)(?:\s*[-–—]\s*(?<end>\d+[:hms][\d:hms]*)(?=\s|$))?(?:\s*[-–—]\s|\s|$)(?<claim>.*)$/is;

/** A line with words of the source, as mails and Markdown mark a quotation. */
const QUOTE_LINE = /^>(?<words>.*)$/s;

const PAGE_LINE = /^p(?:\.|age\b)(?<page>.*)$/is;

/**
 * Reads the citations of a source from text with one citation per line, e.g. "4:12 What is claimed" or
 * "4:12–4:40 What is claimed". Below it may stand the words of the source, on lines such as "> We the
 * People", and their page, on a line such as "p. 12". Empty lines are ignored.
 * See docs/site.md, "Moments".
 */
export function parseCitationLines(text: string): CitationLines {
  const citations = new Map<number, NewCitation>();
  const problems: CitationLines['problems'] = [];
  /** The citation to which a quote or a page belongs; `null` if its line cannot be read. */
  let above: NewCitation | null | undefined;
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const refuse = (message: string) => problems.push({ line: index + 1, message });
    if (isDetail(line.trim())) {
      const message = above === null ? null : addDetail(above, line.trim());
      if (message !== null) refuse(message);
      continue;
    }
    const result = parseLine(line.trim());
    above = null;
    if (typeof result === 'string') refuse(result);
    else if (citations.has(result.startSecond)) {
      refuse(`${formatMoment(result.startSecond)} is on an earlier line already`);
    } else {
      citations.set(result.startSecond, result);
      above = result;
    }
  }
  const sorted = [...citations.values()].toSorted((a, b) => a.startSecond - b.startSecond);
  return { citations: sorted, problems };
}

/** Writes citations as text that {@link parseCitationLines} reads. */
export function formatCitationLines(citations: readonly NewCitation[]): string {
  return citations.map(formatLines).join('\n');
}

/** Returns the citation on the line, or an error message if the line cannot be read. */
function parseLine(line: string): NewCitation | string {
  const { start = '', end, claim = '' } = LINE.exec(line)?.groups ?? {};
  const startSecond = parseMoment(start);
  const endSecond = end === undefined ? null : parseMoment(end);
  if (startSecond === undefined) return 'Start the line with a time such as 4:12 or 1:02:03';
  if (endSecond === undefined) return `“${end}” is not a time such as 4:12 or 1:02:03`;
  const citation = { startSecond, endSecond, claim: claim.trim() || null };
  const result = newCitationSchema.safeParse(citation);
  return result.success ? result.data : (result.error.issues[0]?.message ?? '');
}

/** Whether the line belongs to the citation above it. */
function isDetail(line: string): boolean {
  return QUOTE_LINE.test(line) || PAGE_LINE.test(line);
}

/** Adds the quote or the page on the line to its citation. Returns an error message if that is impossible. */
function addDetail(citation: NewCitation | undefined, line: string): string | null {
  const words = QUOTE_LINE.exec(line)?.groups?.['words']?.trim();
  const what = words === undefined ? 'page' : 'quote';
  if (citation === undefined) return `Put the ${what} below the line of its moment`;
  return words === undefined ? addPage(citation, line) : addWords(citation, words);
}

/** A quote on several lines is joined to one paragraph. */
function addWords(citation: NewCitation, words: string): string | null {
  if (words === '') return null;
  const { quote } = citation;
  const result = quoteSchema.safeParse(quote === null ? words : `${quote} ${words}`);
  if (!result.success) return result.error.issues[0]?.message ?? '';
  citation.quote = result.data;
  return null;
}

function addPage(citation: NewCitation, line: string): string | null {
  const page = (PAGE_LINE.exec(line)?.groups?.['page'] ?? '').trim();
  if (!/^\d+$/.test(page)) return `“${line}” is not a page such as p. 12`;
  if (citation.page !== null) return 'This moment has a page already';
  const result = pageSchema.safeParse(Number(page));
  if (!result.success) return result.error.issues[0]?.message ?? '';
  citation.page = result.data;
  return null;
}

function formatLines({ startSecond, endSecond, claim, quote, page }: NewCitation): string {
  const end = endSecond === null ? '' : `–${formatMoment(endSecond)}`;
  const lines = [`${formatMoment(startSecond)}${end}${claim === null ? '' : ` ${claim}`}`];
  if (quote !== null) lines.push(`> ${quote}`);
  if (page !== null) lines.push(`p. ${page}`);
  return lines.join('\n');
}
