import type { Citation } from '#domain/sources/citation.ts';
import { formatMoment } from '#domain/videos/moment.ts';

/** YouTube shows chapters only if there are at least this many. */
const MIN_CHAPTERS = 3;

/** The shortest chapter that YouTube accepts. */
const MIN_CHAPTER_SECONDS = 10;

/** In characters. Longer names are cut. */
const MAX_NAME_LENGTH = 100;

interface CitedSources {
  sources: readonly { id: string; title: string }[];
  /** Sorted by `startSecond`. */
  citations: readonly Pick<Citation, 'sourceId' | 'startSecond' | 'claim'>[];
}

/**
 * Lines that YouTube reads as chapters, e.g. "4:12 Prices rose". Each moment at which a source is
 * cited starts a chapter, unless the previous chapter would be shorter than ten seconds. Empty if
 * there would be fewer than three chapters.
 * See https://support.google.com/youtube/answer/9884579 and docs/panel.md, "Publish kit".
 */
export function chapterLines({ sources, citations }: CitedSources): string[] {
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
export function hasChapterLines(text: string): boolean {
  return /^[^\w\n\r\u2028\u2029]*\d{1,2}:\d\d(?!\d)/m.test(text);
}

function chapterName(text: string): string {
  const name = text.replaceAll(/[<>]/g, '').replaceAll(/\s+/g, ' ').trim();
  const characters = [...name];
  if (characters.length <= MAX_NAME_LENGTH) return name;
  const start = characters.slice(0, MAX_NAME_LENGTH - 1).join('');
  return `${start.trimEnd()}…`;
}
