import { byteLength } from '#domain/text/byte-length.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { formatMoment } from '#domain/videos/moment.ts';

export interface KitVideo {
  description: string | null;
  pageUrl: string;
  sources: readonly KitSource[];
  /** Sorted by `startSecond`. */
  citations: readonly Citation[];
}

interface KitSource {
  id: string;
  title: string;
  description: string | null;
  /** The full address of the source; `null` when it has none. */
  url: string | null;
  /** Its snapshot in the Internet Archive; `null` when it has none. */
  archivedUrl: string | null;
}

/** YouTube's limit for a description. YouTube counts bytes in UTF-8, not characters. */
export const MAX_DESCRIPTION_BYTES = 5000;

/** A part of a description that can be left out to make it shorter. */
export type KitPart =
  | 'archived copies'
  | 'quotes'
  | 'source descriptions'
  | 'sources'
  | 'chapters'
  | 'end of the description';

export interface YoutubeDescription {
  text: string;
  /** The parts that were left out, because the text would be too long with them. */
  leftOut: readonly KitPart[];
}

/** What may be left out of a text that is too long, tried in this order. */
const ATTEMPTS: readonly (readonly KitPart[])[] = [
  [],
  ['archived copies'],
  ['archived copies', 'quotes'],
  ['archived copies', 'quotes', 'source descriptions'],
  ['sources'],
  ['sources', 'chapters'],
];

/**
 * The description of a video on YouTube: the video's own description, its numbered sources with quotes
 * and archived copies, a link to its page, and its chapters, if there are at least three and the video's
 * description lists none. It has at most {@link MAX_DESCRIPTION_BYTES} bytes and no angle brackets, which
 * YouTube refuses. A text that is too long loses parts as {@link ATTEMPTS} says, and finally the end of
 * the video's description. See docs/panel.md, "Publish kit".
 */
export function youtubeDescription(video: KitVideo): YoutubeDescription {
  const description = plainText(video.description ?? '');
  const chapterList = hasChapterLines(description) ? [] : chapterLines(video);
  const chapters = chapterList.length > 0 ? `Chapters:\n${chapterList.join('\n')}` : '';
  const linkToSources = `${linkLabel(video.sources.length)}: ${video.pageUrl}`;
  const linkToPage = `Watch with all sources and corrections: ${video.pageUrl}`;
  const write = (leftOut: readonly KitPart[]) =>
    joinSections([
      description,
      ...(leftOut.includes('sources')
        ? [linkToSources]
        : [sourceSection(video, leftOut), linkToPage]),
      leftOut.includes('chapters') ? '' : chapters,
    ]);
  const hasPart = (part: KitPart) =>
    part === 'sources' ? video.sources.length > 0 : write([part]) !== write([]);

  const fitting = ATTEMPTS.find((leftOut) => byteLength(write(leftOut)) <= MAX_DESCRIPTION_BYTES);
  if (fitting) return { text: write(fitting), leftOut: fitting.filter(hasPart) };
  const leftOut = ATTEMPTS.at(-1)?.filter(hasPart) ?? [];
  return {
    text: joinSections([shorten(description, linkToSources), linkToSources]),
    leftOut: [...leftOut, 'end of the description'],
  };
}

/** YouTube shows chapters only if there are at least this many. */
const MIN_CHAPTERS = 3;

/** The shortest chapter that YouTube accepts. */
const MIN_CHAPTER_SECONDS = 10;

/** In characters. Longer names are cut. */
const MAX_NAME_LENGTH = 100;

/**
 * Lines that YouTube reads as chapters, e.g. "4:12 Prices rose". Each moment at which a source is
 * cited starts a chapter, unless the previous chapter would be shorter than ten seconds. Empty if
 * there would be fewer than three chapters.
 * See https://support.google.com/youtube/answer/9884579 and docs/panel.md, "Publish kit".
 */
export function chapterLines({
  sources,
  citations,
}: Pick<KitVideo, 'sources' | 'citations'>): string[] {
  const titles = new Map(sources.map(({ id, title }) => [id, title]));
  const chapters: { startSecond: number; name: string }[] = [];
  for (const { sourceId, startSecond, claim } of citations) {
    const name = chapterName(claim ?? titles.get(sourceId) ?? '');
    const previous = chapters.at(-1);
    const isTooShort = previous && startSecond - previous.startSecond < MIN_CHAPTER_SECONDS;
    if (!isTooShort && name !== '') chapters.push({ startSecond, name });
  }
  // The first chapter must start at 0:00.
  const [first] = chapters;
  if (first && first.startSecond < MIN_CHAPTER_SECONDS) first.startSecond = 0;
  else chapters.unshift({ startSecond: 0, name: 'Intro' });
  if (chapters.length < MIN_CHAPTERS) return [];
  return chapters.map(({ startSecond, name }) => `${formatMoment(startSecond)} ${name}`);
}

/**
 * Whether a text has lines that YouTube may read as chapters. Such a line begins with a time, before
 * which there may be punctuation, as in "- 4:12" or "(4:12)".
 */
function hasChapterLines(text: string): boolean {
  return /^[^\w\n\r\u2028\u2029]*\d{1,2}:\d\d(?!\d)/m.test(text);
}

function chapterName(text: string): string {
  const name = text.replaceAll(/[<>]/g, '').replaceAll(/\s+/g, ' ').trim();
  const characters = [...name];
  if (characters.length <= MAX_NAME_LENGTH) return name;
  const start = characters.slice(0, MAX_NAME_LENGTH - 1).join('');
  return `${start.trimEnd()}…`;
}

/** A comment to pin below the video on YouTube. Has no angle brackets. */
export function pinnedComment({ pageUrl, sources, citations }: KitVideo): string {
  const clause = sources.length === 1 ? 'it is cited' : 'they are cited';
  const times = citations.length > 0 ? `, with the times at which ${clause}` : '';
  return joinSections([
    `${linkLabel(sources.length)}${times}: ${pageUrl}`,
    `Found a mistake, or know a better source? Report it there. Corrections are published with their date.`,
  ]);
}

function sourceSection({ sources, citations }: KitVideo, leftOut: readonly KitPart[]): string {
  if (sources.length === 0) return '';
  const has = (part: KitPart) => !leftOut.includes(part);
  const lines = sources.map(({ id, title, description, url, archivedUrl }, index) => {
    const detail = plainText(description ?? '').replaceAll(/\s+/g, ' ');
    const quotes = citations.filter(({ sourceId }) => sourceId === id).map(quoteLine);
    const archived = plainText(archivedUrl ?? '');
    return [
      `${index + 1}. ${plainText(title)}`,
      has('source descriptions') && detail && `   ${detail}`,
      ...(has('quotes') ? quotes : []),
      url && `   ${plainText(url)}`,
      has('archived copies') && archived && `   Archived copy: ${archived}`,
    ]
      .filter(Boolean)
      .join('\n');
  });
  return `Sources:\n${lines.join('\n')}`;
}

/** Empty without a quote. A line that began with a quote, such as of a time, could be read as a chapter. */
function quoteLine({ quote, page }: Citation): string {
  const words = plainText(quote ?? '');
  if (words === '') return '';
  return `   Quote: “${words}”${page === null ? '' : ` (p. ${page})`}`;
}

/** The words before a link to the page of a video. */
function linkLabel(count: number): string {
  if (count === 0) return 'More about this video';
  return count === 1 ? 'The source of this video' : `All ${count} sources of this video`;
}

function plainText(text: string): string {
  return text.replaceAll(/[<>]/g, '').trim();
}

function joinSections(sections: readonly string[]): string {
  return sections.filter((section) => section !== '').join('\n\n');
}

/** The longest start of a description, cut at a space, that leaves room for the section after it. */
function shorten(description: string, section: string): string {
  const maxBytes = MAX_DESCRIPTION_BYTES - byteLength(`…\n\n${section}`);
  const words = description.split(/(?<=\s)/);
  let start = '';
  for (const word of words) {
    if (byteLength(start + word) > maxBytes) break;
    start += word;
  }
  return start.trim() === '' ? '' : `${start.trimEnd()}…`;
}
