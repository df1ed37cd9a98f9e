import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { mirrorSchema, mirrorsInputSchema } from '#domain/keeping/mirror.ts';
import { notFound } from '#server/http/not-found.ts';
import type { App } from '#server/http/typed-app.ts';
import type { MirrorStore } from './mirror-store.ts';

export function mirrorRoutes(app: App, { mirrors }: { mirrors: MirrorStore }): void {
  app.put(
    adminApiRoute.videoMirrors,
    {
      schema: {
        summary: 'Save the addresses at which a video can be watched besides YouTube',
        params: z.object({ id: z.string() }),
        body: z.extend(mirrorsInputSchema, { seen: seenSchema }),
        response: {
          200: z.object({ mirrors: z.array(mirrorSchema) }),
          404: errorReplySchema,
          409: changedMeanwhileReplySchema,
        },
      },
    },
    async ({ params: { id }, body }) => {
      const saved = await mirrors.replace(id, body.mirrors, body.seen);
      if (!saved) throw notFound('video');
      return saved;
    },
  );
}
