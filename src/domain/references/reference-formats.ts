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
  csl: {
    label: 'CSL-JSON',
    mediaType: 'application/vnd.citationstyles.csl+json; charset=utf-8',
    write: cslReference,
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

/** See https://docs.citationstyles.org/en/stable/specification.html, "Appendix III: Types". */
function cslReference(video: ReferencedVideo): string {
  const day = localDay(video.publishDate, video.timeZone);
  const item = {
    id: `video-${video.id}`,
    type: 'motion_picture',
    title: video.title,
    author: [{ literal: video.creatorName }],
    ...(day && {
      issued: { 'date-parts': [[Number(day.year), Number(day.month), Number(day.day)]] },
    }),
    publisher: video.brand,
    URL: video.url,
  };
  return `${JSON.stringify([item], null, 2)}\n`;
}

function isoDate({ year, month, day }: Record<'year' | 'month' | 'day', string>): string {
  return `${year}-${month}-${day}`;
}
