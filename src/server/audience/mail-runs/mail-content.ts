import { pageAddress } from '#domain/addresses.ts';
import { correctionKinds } from '#domain/corrections/correction-kinds.ts';
import { correctionText } from '#domain/corrections/correction-text.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { describeSource } from '#domain/sources/source-kind.ts';
import { sourceAddress } from '#domain/sources/source-url.ts';
import type { ShownSource } from '#domain/sources/source.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import type { AdminVideo, VideoDetail } from '#domain/videos/video.ts';
import { shareImageAddress } from '#server/content/videos/share-image-address.ts';
import type { SiteAt } from '#server/core/site/site-defaults.ts';

export interface MailInput extends SiteAt {
  kind: 'video' | 'correction';
  /** The correction that the mail is about; `undefined` for a mail about a video. */
  correctionId?: string;
  video: VideoDetail & Pick<AdminVideo, 'language'>;
  sources: readonly ShownSource[];
  /** Sorted by start. */
  citations: readonly Citation[];
  /** The latest first. */
  corrections: readonly Correction[];
  /** Who writes the mail, with a postal address. */
  identity: string;
  subject: string | null;
  note: string | null;
}

/** The parts of a mail, as plain texts that cannot change what stands beside them. */
export type MailContent = ReturnType<typeof mailContent>;

/** How much of the lists a mail contains. */
export interface MailLimits {
  sources: number;
  claimsPerSource: number;
  corrections: number;
}

/** In characters. */
const MAX_DESCRIPTION_LENGTH = 600;

/** The content of a mail, with at most so many entries of each list. */
export function mailContent(input: MailInput, limits: MailLimits) {
  const { kind, site, siteUrl, video, citations, identity, note } = input;
  const sourceCount = input.sources.length;
  const corrections = currentCorrections(input);
  const listed = input.sources.slice(0, limits.sources).map((source) => ({
    title: plainLine(source.title),
    kind: describeSource(source),
    url: sourceAddress(source.url, siteUrl),
    claims: citations
      .filter(({ sourceId }) => sourceId === source.id)
      .slice(0, limits.claimsPerSource)
      .map(({ startSecond, claim }) =>
        [formatMoment(startSecond), plainLine(claim ?? '')].filter(Boolean).join(' '),
      ),
  }));
  const title = plainLine(video.title);
  return {
    language: video.language ?? site.language,
    brand: plainLine(site.brand),
    kind,
    subject: plainLine(input.subject ?? defaultSubject(kind, title)),
    title,
    pageUrl: siteUrl + pageAddress.video(video.id),
    imageUrl: siteUrl + shareImageAddress({ ...video, sourceCount }, site),
    note: plainText(note ?? ''),
    description: shorten(plainText(video.description ?? '')),
    corrections: corrections.slice(0, limits.corrections).map((correction) => ({
      heading: correctionHeading(correction, site.timeZone),
      text: plainText(correctionText(correction)),
    })),
    moreCorrections: Math.max(0, corrections.length - limits.corrections),
    sources: listed,
    moreSources: sourceCount - listed.length,
    identity: plainLine(identity),
  };
}

/** Without those that were withdrawn, and with the one that the mail is about first. */
function currentCorrections({ corrections, correctionId }: MailInput): Correction[] {
  const current = corrections.filter(({ withdrawnAt }) => withdrawnAt === null);
  return current.toSorted((a, b) => Number(b.id === correctionId) - Number(a.id === correctionId));
}

export function defaultSubject(kind: MailInput['kind'], title: string): string {
  return kind === 'correction' ? `Corrected: ${title}` : title;
}

/** E.g. "Correction at 4:12, March 1, 2025". */
function correctionHeading(
  { kind, startSecond, publishedAt }: Correction,
  timeZone: string,
): string {
  const at = startSecond === null ? '' : ` at ${formatMoment(startSecond)}`;
  return `${correctionKinds[kind]}${at}, ${formatDay(publishedAt, timeZone) ?? ''}`;
}

/**
 * The text without characters that change the direction of the text after them, and without control
 * characters but line breaks. Letters of right-to-left scripts do not need them.
 */
function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Bidi_Control}|(?!\n)\p{Cc}/gu, '')
    .trim();
}

function plainLine(text: string): string {
  return plainText(text.replaceAll(/\s+/g, ' '));
}

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_DESCRIPTION_LENGTH) return text;
  return `${characters
    .slice(0, MAX_DESCRIPTION_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}
