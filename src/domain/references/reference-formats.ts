import { localDay } from '#domain/dates/local-day.ts';
import { referenceText, type ReferencedVideo } from './reference-text.ts';

/** The formats of a reference to a video. See docs/site.md, "Cite this video". */
export const referenceFormats = {
  text: { mediaType: 'text/plain; charset=utf-8', write: referenceText },
  bibtex: { mediaType: 'application/x-bibtex; charset=utf-8', write: bibtexReference },
  ris: { mediaType: 'application/x-research-info-systems; charset=utf-8', write: risReference },
} as const;

export type ReferenceFormat = keyof typeof referenceFormats;

function bibtexReference(video: ReferencedVideo): string {
  const day = localDay(video.publishDate, video.timeZone);
  return bibtexEntry(`video-${video.id}`, {
    // The second pair of braces keeps names and capital letters as they are.
    author: `{${escapeBibtex(video.creatorName)}}`,
    title: `{${escapeBibtex(video.title)}}`,
    ...(day && { year: day.year, month: day.month, date: isoDate(day) }),
    howpublished: 'Video',
    publisher: escapeBibtex(video.brand),
    url: video.url,
  });
}

/**
 * Escapes the characters that have a meaning in BibTeX. BibTeX counts a brace even after a backslash,
 * so braces are written as commands. An empty group, `{}`, between two hyphens or quotes keeps them
 * from becoming a dash or a quotation mark.
 */
export function escapeBibtex(text: string): string {
  return text
    .replaceAll(/[\\{}~^&%$#_]/g, (character) => BIBTEX_COMMANDS[character] ?? `\\${character}`)
    .replaceAll(/(?<=[-'`?!])(?=[-'`])/g, '{}');
}

const BIBTEX_COMMANDS: Record<string, string> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

/** An entry of type `misc`, which every BibTeX style supports. */
export function bibtexEntry(key: string, fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@misc{${key},\n${lines.join('')}}\n`;
}

function risReference(video: ReferencedVideo): string {
  const day = localDay(video.publishDate, video.timeZone);
  return risRecord([
    ['TY', 'VIDEO'],
    ['TI', video.title],
    ['AU', video.creatorName],
    ['PY', day?.year],
    ['DA', day && `${day.year}/${day.month}/${day.day}`],
    ['PB', video.brand],
    ['UR', video.url],
  ]);
}

/**
 * A record of RIS without the lines that have no value, see
 * https://github.com/reffy/ris-format-specification
 */
export function risRecord(
  lines: readonly (readonly [tag: string, value: string | null | undefined])[],
): string {
  const known = lines.filter(([, value]) => value !== null && value !== undefined);
  return [...known, ['ER', '']].map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
}

function isoDate({ year, month, day }: Record<'year' | 'month' | 'day', string>): string {
  return `${year}-${month}-${day}`;
}
