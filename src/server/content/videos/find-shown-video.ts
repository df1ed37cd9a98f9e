import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdminVideo, VideoDetail } from '#domain/videos/video.ts';
import { isPreviewRead } from '#server/core/access/preview-reads.ts';
import { markAdminRead } from '#server/core/access/session.ts';
import type { Context } from '#server/core/context/context.ts';
import { notFound } from '#server/core/http/request-error.ts';
import { findVideo, findVideoForAdmin, findVideoForPreview } from './video-store.ts';

interface ShownVideo {
  /** With every field for the administrator, and otherwise with the public ones. */
  video: AdminVideo | VideoDetail;
  /** Whether the administrator reads it, who may see all that belongs to it. */
  isAdministrator: boolean;
}

/**
 * Finds the video of a read that visitors, previews and the administrator make. Throws `RequestError` 404
 * if the reader may not see it: a preview shows its own video, and the administrator sees every video.
 */
export async function findShownVideo(
  { database, now }: Context,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ShownVideo> {
  const isPreview = isPreviewRead(request, id);
  const isAdministrator = !isPreview && (await markAdminRead(request, reply));
  const video = await (isPreview
    ? findVideoForPreview(database, id)
    : isAdministrator
      ? findVideoForAdmin(database, id)
      : findVideo(database, id, now()));
  if (!video) throw notFound('video');
  return { video, isAdministrator };
}
