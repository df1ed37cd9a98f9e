import * as calls from '#domain/calls/preview-calls.ts';
import { DEFAULT_PREVIEW_DAYS, previewAddress } from '#domain/previews/preview-link.ts';
import type { Context } from '#server/core/context/context.ts';
import { deleteRow } from '#server/core/database/list-rows.ts';
import { notFound } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { findVideoForAdmin } from '#server/content/videos/video-store.ts';
import { listPreviewLinks, createPreviewLink } from './preview-link-store.ts';

export function previewLinkRoutes(app: App, { database, env: { siteUrl }, now }: Context): void {
  implement(app, calls.listPreviewLinks, async ({ params: { id } }) => {
    if ((await findVideoForAdmin(database, id)) === undefined) throw notFound('video');
    return { links: await listPreviewLinks(database, id, now()) };
  });

  implement(
    app,
    calls.createPreviewLink,
    async ({ params, body: { days = DEFAULT_PREVIEW_DAYS } }) => {
      const { id, endsAt, token } = await createPreviewLink(database, params.id, days, now());
      return { id, url: siteUrl + previewAddress(params.id, token), endsAt };
    },
  );

  implement(app, calls.revokePreviewLink, async ({ params: { id } }) => {
    if (!(await deleteRow(database, 'preview_links', id))) throw notFound('preview link');
    return { message: 'Preview link revoked' };
  });
}
