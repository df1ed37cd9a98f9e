import type { IntakeItem } from '#domain/intake/intake.ts';
import { isYoutubeId } from '#domain/videos/youtube.ts';
import { parseMarkup } from '#server/core/outbound/parse-markup.ts';

/** An upload as the feed of a channel describes it. */
export type FeedEntry = Omit<IntakeItem, 'state'>;

/** A feed of YouTube has 15 entries. */
const MAX_ENTRIES = 50;

type Texts = Record<'youtubeId' | 'title' | 'published' | 'description' | 'link', string>;

/** The elements of an entry whose text is read, and the names of their values. */
const textElements: Readonly<Record<string, keyof Texts>> = {
  'yt:videoid': 'youtubeId',
  title: 'title',
  published: 'published',
  'media:description': 'description',
};

/**
 * Reads the Atom feed of a YouTube channel. Entries without a video id or a date are left out, and so
 * are entities that a document defines itself: the parser knows only those of XML. Empty for a document
 * that is nested too deeply.
 */
export function readFeed(xml: string): FeedEntry[] {
  const entries: FeedEntry[] = [];
  let entry: Texts | undefined;
  let element: keyof Texts | undefined;
  const isRead = parseMarkup(
    xml,
    {
      onopentag(name, attributes) {
        if (name === 'entry') {
          entry = { youtubeId: '', title: '', published: '', description: '', link: '' };
        }
        if (name === 'link' && entry) entry.link ||= attributes['href'] ?? '';
        element = textElements[name];
      },
      ontext(text) {
        if (entry && element) entry[element] += text;
      },
      onclosetag(name) {
        element = undefined;
        if (name !== 'entry' || !entry) return;
        const read = entryOf(entry);
        if (read && entries.length < MAX_ENTRIES) entries.push(read);
        entry = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true },
  );
  return isRead ? entries : [];
}

function entryOf({ youtubeId, title, published, description, link }: Texts): FeedEntry | undefined {
  const instant = new Date(published);
  if (!isYoutubeId(youtubeId.trim()) || Number.isNaN(instant.getTime())) return undefined;
  return {
    youtubeId: youtubeId.trim(),
    title: oneLine(title),
    description: manyLines(description),
    publishedAt: instant.toISOString(),
    isVertical: link.includes('/shorts/'),
  };
}

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 10_000;

/** A title as a video may have it: one line, without control characters. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE_LENGTH)
    .toWellFormed();
}

/** A description as a video may have it: without control characters other than line breaks. */
export function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION_LENGTH)
    .toWellFormed();
}
