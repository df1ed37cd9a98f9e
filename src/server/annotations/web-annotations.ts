import { pageAddress } from '#domain/addresses.ts';
import { annotationAddress } from '#domain/annotations/annotation-addresses.ts';
import { correctionText } from '#domain/corrections/correction-text.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { sourceAddress } from '#domain/sources/source-url.ts';
import type { Source } from '#domain/sources/source.ts';
import type { SiteAt } from '#server/site/site-defaults.ts';
import { type CitedVideo, withSources } from './cited-video.ts';

/** A resource of the vocabulary https://www.w3.org/TR/annotation-vocab/. */
type Resource = Record<string, unknown>;

interface AnnotatedVideo extends CitedVideo {
  corrections: readonly Correction[];
}

/**
 * The moments and corrections of a video as Web Annotations, see
 * https://www.w3.org/TR/annotation-model/. All of them are on one page of the collection, because
 * there are at most 100 for each source. Withdrawn corrections are left out.
 */
export function webAnnotations(annotated: AnnotatedVideo, { site, siteUrl }: SiteAt): Resource {
  const { video, corrections } = annotated;
  const url = siteUrl + annotationAddress('annotations', video.id);
  const videoUrl = siteUrl + pageAddress.video(video.id);
  const items = [
    ...withSources(annotated).map(({ citation, source }) => ({
      id: `${url}#moment-${source.id}-${citation.startSecond}`,
      type: 'Annotation',
      motivation: 'linking',
      body: [...claimBodies(citation), sourceBody(source, citation, siteUrl)],
      target: targetAt(videoUrl, citation),
    })),
    ...corrections
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map((correction) => ({
        id: `${url}#correction-${correction.id}`,
        type: 'Annotation',
        motivation: 'assessing',
        created: correction.publishedAt,
        body: textBody(correctionText(correction), 'assessing'),
        target: targetOfCorrection(videoUrl, correction),
      })),
  ];
  return {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    id: url,
    type: 'AnnotationCollection',
    label: video.title,
    creator: { name: site.creatorName },
    total: items.length,
    ...(items.length > 0 && {
      first: { id: `${url}#page`, type: 'AnnotationPage', startIndex: 0, items },
    }),
  };
}

function claimBodies({ claim }: Citation): Resource[] {
  return claim === null ? [] : [textBody(claim, 'describing')];
}

function textBody(value: string, purpose: string): Resource {
  return { type: 'TextualBody', value, format: 'text/plain', purpose };
}

/** The source, and where the words stand in it. A source without an address is only its title. */
function sourceBody(source: Source, { quote, page }: Citation, siteUrl: string): Resource {
  const address = sourceAddress(source.url, siteUrl);
  if (address === null) return textBody(source.title, 'linking');
  const quoted = quote === null ? undefined : { type: 'TextQuoteSelector', exact: quote };
  const selector =
    page === null
      ? quoted
      : {
          type: 'FragmentSelector',
          // The fragments of PDF files.
          conformsTo: 'http://tools.ietf.org/rfc/rfc8118',
          value: `page=${page}`,
          ...(quoted && { refinedBy: quoted }),
        };
  return {
    type: 'SpecificResource',
    purpose: 'linking',
    source: { id: address, label: source.title },
    ...(selector && { selector }),
  };
}

/** The video, or its part from one second to another. */
function targetAt(
  videoUrl: string,
  { startSecond, endSecond }: Pick<Citation, 'startSecond' | 'endSecond'>,
): Resource {
  return {
    type: 'SpecificResource',
    source: { id: videoUrl, type: 'Video' },
    selector: {
      type: 'FragmentSelector',
      conformsTo: 'http://www.w3.org/TR/media-frags/',
      value: endSecond === null ? `t=${startSecond}` : `t=${startSecond},${endSecond}`,
    },
  };
}

function targetOfCorrection(videoUrl: string, { startSecond }: Correction): Resource {
  return startSecond === null
    ? { id: videoUrl, type: 'Video' }
    : targetAt(videoUrl, { startSecond, endSecond: null });
}
