import { apiAddress, pageAddress, queryKeys } from '#domain/addresses.ts';
import { annotationAddress } from '#domain/annotations/annotation-addresses.ts';
import type { RenderedPage } from '#domain/pages/rendered-page.ts';
import { referenceFormats } from '#domain/references/reference-formats.ts';
import { watchAddress } from '#domain/videos/youtube.ts';

const OK = 200;

/**
 * The `Link` header of the page of a video, by which programs find its permanent address, its author,
 * what describes it, and the video itself, see https://signposting.org/FAIR/. `undefined` for other pages.
 */
export function signpostingHeader(
  { status, content }: Pick<RenderedPage, 'status' | 'content'>,
  siteUrl: string,
): string | undefined {
  if (status !== OK || content?.kind !== 'video') return undefined;
  const { video, playback } = content;
  const reference = apiAddress(queryKeys.videoReference(video.id));
  const [cslType] = referenceFormats.csl.mediaType.split(';');
  const links = [
    `<${siteUrl}${pageAddress.video(video.id)}>; rel="cite-as"`,
    `<${siteUrl}${pageAddress.about}>; rel="author"`,
    `<${siteUrl}${reference}?format=csl>; rel="describedby"; type="${cslType}"`,
    `<${siteUrl}${annotationAddress('annotations', video.id)}>; rel="describedby"; type="application/ld+json"`,
    ...(playback.isAvailable
      ? [`<${watchAddress(video.youtubeId)}>; rel="item"; type="text/html"`]
      : []),
  ];
  return links.join(', ');
}
