import { escapeText } from '#domain/text/markup.ts';

/** The pattern of {@link embedAddress}. */
export const EMBED_ROUTE = '/embed/:id';

/** The address at which other sites frame a cited moment. */
export function embedAddress(videoId: string, second: number): string {
  return `/embed/${videoId}?t=${second}`;
}

/** In pixels. */
export interface EmbedSize {
  width: number;
  height: number;
}

/** Room for a claim, a quote and a correction of usual length. Longer ones scroll within the frame. */
export const EMBED_SIZE: EmbedSize = { width: 640, height: 480 };

interface EmbeddedMoment {
  videoId: string;
  videoTitle: string;
  second: number;
}

/**
 * The HTML with which another site shows a cited moment with its evidence. The player inside it may use
 * only what the other site allows the frame.
 *
 * @param siteUrl the public origin, without a trailing slash
 */
export function embedCode(
  { videoId, videoTitle, second }: EmbeddedMoment,
  siteUrl: string,
  { width, height }: EmbedSize = EMBED_SIZE,
): string {
  return (
    `<iframe src="${siteUrl}${embedAddress(videoId, second)}" width="${width}" height="${height}"` +
    ` style="max-width:100%;border:0" title="${escapeText(videoTitle)}" loading="lazy"` +
    ' allow="autoplay; encrypted-media; fullscreen; picture-in-picture"></iframe>'
  );
}
