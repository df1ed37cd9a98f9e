import { adminApiRoute } from '#domain/admin-api.ts';
import { attentionSchema } from '#domain/keeping/video-keeping.ts';
import type { App } from '#server/http/typed-app.ts';
import type { AttentionStore } from './attention-store.ts';

export function attentionRoutes(app: App, attention: AttentionStore): void {
  app.get(
    adminApiRoute.attention,
    {
      schema: {
        summary: 'The videos with something to look after, such as a source that is gone',
        response: { 200: attentionSchema },
      },
    },
    async () => {
      const videos = await attention.list();
      return {
        videos: videos.map(({ id, title, problems }) => {
          return { id, title, problems: problems.map(({ text }) => text) };
        }),
      };
    },
  );
}
