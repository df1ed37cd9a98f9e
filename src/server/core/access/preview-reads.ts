import type { FastifyRequest } from 'fastify';
import { isInternal } from '#server/core/http/request-facts.ts';

const PREVIEW_HEADER = 'x-preview-of';

/**
 * The headers with which the server asks itself for the data of a video that is not public, to render
 * its preview.
 */
export function previewHeaders(videoId: string): Record<string, string> {
  return { [PREVIEW_HEADER]: videoId };
}

/**
 * Whether the server has sent this request to itself to render the preview of this video. The header
 * has no effect in a request of the network, see `isInternal`, and the server never copies the headers
 * of a client into its own requests.
 */
export function isPreviewRead({ raw }: FastifyRequest, videoId: string): boolean {
  return isInternal(raw) && raw.headers[PREVIEW_HEADER] === videoId;
}
