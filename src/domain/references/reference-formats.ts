import { localDay } from '#domain/dates/local-day.ts';
import { bibtexEntry, escapeBibtex } from './bibtex.ts';
import { risRecord } from './ris.ts';
import { referenceText, type ReferencedVideo } from './reference-text.ts';

/** The formats of a reference to a video. See docs/site.md, "Cite this video". */
export const referenceFormats = {
  text: { label: 'Plain text', mediaType: 'text/plain; charset=utf-8', write: referenceText },
  bibtex: {
    label: 'BibTeX',
    mediaType: 'application/x-bibtex; charset=utf-8',
    write: bibtexReference,
  },
  ris: {
    label: 'RIS',
    mediaType: 'application/x-research-info-systems; charset=utf-8',
    write: risReference,
  },
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

function risReference(video: ReferencedVideo): string {
  const day = localDay(video.publishDate, video.timeZone);
  return risRecord([
    ['TY', 'VIDEO'],
    ['TI', video.title],
    ['AU', video.creatorName],
    ...(day
      ? ([
          ['PY', day.year],
          ['DA', `${day.year}/${day.month}/${day.day}`],
        ] as const)
      : []),
    ['PB', video.brand],
    ['UR', video.url],
  ]);
}

function isoDate({ year, month, day }: Record<'year' | 'month' | 'day', string>): string {
  return `${year}-${month}-${day}`;
}
