import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import {
  DEFAULT_PREVIEW_DAYS,
  MAX_PREVIEW_LINKS,
  newPreviewLinkSchema,
  previewAddress,
  previewLinkInputSchema,
  previewLinksSchema,
} from '#domain/previews/preview-link.ts';
import type { Context } from '#server/context/context.ts';
import { RequestError, notFound } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { findVideoForAdmin } from '#server/videos/video-store.ts';
import { listPreviewLinks, createPreviewLink, deletePreviewLink } from './preview-link-store.ts';

const idSchema = z.object({ id: z.string() });

export function previewLinkRoutes(app: App, { database, env: { siteUrl }, now }: Context): void {
  app.get(
    adminApiRoute.previewLinks,
    {
      schema: {
        summary: 'The valid preview links of a video, without their addresses',
        params: idSchema,
        response: { 200: previewLinksSchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      if ((await findVideoForAdmin(database, id)) === undefined) throw notFound('video');
      return { links: await listPreviewLinks(database, id, now()) };
    },
  );

  app.post(
    adminApiRoute.previewLinks,
    {
      schema: {
        summary: 'Create a preview link of a video, whose address only this reply contains',
        params: idSchema,
        body: previewLinkInputSchema,
        response: { 201: newPreviewLinkSchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params, body: { days = DEFAULT_PREVIEW_DAYS } }, reply) => {
      const result = await createPreviewLink(database, params.id, days, now());
      if (!result.created) throw REFUSALS[result.reason]();
      const { id, endsAt, token } = result;
      reply.code(201);
      return { id, url: siteUrl + previewAddress(params.id, token), endsAt };
    },
  );

  app.delete(
    adminApiRoute.previewLink,
    {
      schema: {
        summary: 'Revoke a preview link',
        params: idSchema,
        response: { 200: messageReplySchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      if (!(await deletePreviewLink(database, id))) throw notFound('preview link');
      return { message: 'Preview link revoked' };
    },
  );
}

const REFUSALS = {
  'no-such-video': () => notFound('video'),
  'too-many': () =>
    new RequestError(
      409,
      `This video already has ${MAX_PREVIEW_LINKS} preview links. Please revoke one first.`,
    ),
};
