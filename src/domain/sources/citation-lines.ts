import { type NewCitation, newCitationSchema } from './citation.ts';
import { formatMoment, parseMoment } from '#domain/videos/moment.ts';

export interface CitationLines {
  /** The citations on the lines that can be read, sorted by `startSecond`. */
  citations: NewCitation[];
  /** An error message for each line that cannot be read; `line` counts from 1. */
  problems: { line: number; message: string }[];
}

const START = String.raw`(?<start>[\d:hms]+)`;

/** An end must have a colon or a unit. Otherwise the 5 in "4:12 - 5 % growth" would be an end. */
const END = String.raw`(?<end>\d+[:hms][\d:hms]*)`;

/** A start, an optional end after a dash, and an optional claim, which may follow another dash. */
const LINE = new RegExp(
  String.raw`^${START}(?:\s*[-–—]\s*${END}(?=\s|$))?(?:\s*[-–—]\s+|\s+|$)(?<claim>.*)$`,
  'i',
);

/**
 * Reads the citations of a source from text with one citation per line, e.g. "4:12 What is claimed" or
 * "4:12–4:40 What is claimed". Empty lines are ignored. See docs/site.md, "Moments".
 */
export function parseCitationLines(text: string): CitationLines {
  const citations = new Map<number, NewCitation>();
  const problems: CitationLines['problems'] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const result = parseLine(line.trim());
    if (typeof result === 'string') problems.push({ line: index + 1, message: result });
    else if (citations.has(result.startSecond)) {
      const start = formatMoment(result.startSecond);
      problems.push({ line: index + 1, message: `${start} is on an earlier line already` });
    } else citations.set(result.startSecond, result);
  }
  const sorted = [...citations.values()].toSorted((a, b) => a.startSecond - b.startSecond);
  return { citations: sorted, problems };
}

/** Writes citations as text that {@link parseCitationLines} reads. */
export function formatCitationLines(citations: readonly NewCitation[]): string {
  return citations.map(formatLine).join('\n');
}

/** Returns the citation on the line, or an error message if the line cannot be read. */
function parseLine(line: string): NewCitation | string {
  const { start = '', end, claim = '' } = LINE.exec(line)?.groups ?? {};
  const startSecond = parseMoment(start);
  const endSecond = end === undefined ? null : parseMoment(end);
  if (startSecond === undefined) return 'Start the line with a time such as 4:12 or 1:02:03';
  if (endSecond === undefined) return `“${end}” is not a time such as 4:12 or 1:02:03`;
  const citation = { startSecond, endSecond, claim: claim.trim() === '' ? null : claim };
  const result = newCitationSchema.safeParse(citation);
  return result.success ? result.data : (result.error.issues[0]?.message ?? '');
}

function formatLine({ startSecond, endSecond, claim }: NewCitation): string {
  const end = endSecond === null ? '' : `–${formatMoment(endSecond)}`;
  return `${formatMoment(startSecond)}${end}${claim === null ? '' : ` ${claim}`}`;
}
