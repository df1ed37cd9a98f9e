import type { Correction } from '#domain/corrections/correction.ts';
import { correctionText } from '#domain/corrections/correction-text.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { sourceHost } from '#domain/sources/source-url.ts';
import { sourceKinds } from '#domain/sources/source-kind.ts';
import type { ShownSource } from '#domain/sources/source.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import type { Passage as SpokenPassage } from '#domain/transcripts/passages.ts';
import type { Hit, PassageKind } from './search-reply.ts';

/** A text that is searched as a whole: a search finds it if it contains all words. */
export type Passage = Omit<Hit, 'ranges'>;

/** What is said and cited in a video. */
export interface SearchedContent {
  video: Pick<VideoDetail, 'title' | 'description'>;
  sources: readonly Pick<
    ShownSource,
    'id' | 'title' | 'description' | 'url' | 'kind' | 'language'
  >[];
  /** Sorted by start. */
  citations: readonly Citation[];
  corrections: readonly Correction[];
  transcript: readonly SpokenPassage[];
}

/**
 * The passages of a video, in the order in which hits of the same kind and second are shown. There is at
 * least one, the title. Withdrawn corrections are left out.
 */
export function passagesOf({
  video,
  sources,
  citations,
  corrections,
  transcript,
}: SearchedContent): Passage[] {
  return [
    passage('video', video.title),
    ...textOf(video.description).map((text) => passage('video', text)),
    ...claimsOf(citations),
    ...sources.flatMap((source) => sourcePassages(source, citations)),
    ...citations.flatMap(({ quote, startSecond, sourceId }) => {
      const language = sources.find(({ id }) => id === sourceId)?.language ?? null;
      return textOf(quote).map((text) =>
        passage('source', text, { startSecond, sourceId, language }),
      );
    }),
    ...corrections
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map((correction) => passage('correction', correctionText(correction), correction)),
    ...transcript.map(({ text, startSecond }) => passage('transcript', text, { startSecond })),
  ];
}

function passage(
  kind: PassageKind,
  text: string,
  {
    startSecond = null,
    sourceId = null,
    host = null,
    language = null,
  }: Partial<Omit<Passage, 'kind' | 'text'>> = {},
): Passage {
  return { kind, text, startSecond, sourceId, host, language };
}

function textOf(text: string | null): string[] {
  return text === null || text === '' ? [] : [text];
}

/** A claim that several sources support at the same second is one passage. */
function claimsOf(citations: readonly Citation[]): Passage[] {
  const claims = new Map<string, Passage>();
  for (const { claim, startSecond, sourceId } of citations) {
    const key = `${startSecond} ${claim}`;
    if (claim === null || claims.has(key)) continue;
    claims.set(key, passage('claim', claim, { startSecond, sourceId }));
  }
  return [...claims.values()];
}

/** A source with its host and kind, e.g. "The Act · congress.gov · Law or regulation", at the second at which it is first cited. */
function sourcePassages(
  { id: sourceId, title, description, url, kind }: SearchedContent['sources'][number],
  citations: readonly Citation[],
): Passage[] {
  const cited = citations.find((citation) => citation.sourceId === sourceId);
  const startSecond = cited?.startSecond ?? null;
  const host = sourceHost(url);
  const shownHost = host === null || title.includes(host) ? null : host;
  const text = [title, shownHost, kind && sourceKinds[kind].label]
    .filter((part) => part !== null)
    .join(' · ');
  return [
    passage('source', text, { startSecond, sourceId, host }),
    ...textOf(description).map((part) => passage('source', part, { startSecond, sourceId })),
  ];
}
