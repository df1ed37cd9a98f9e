import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { RequestError, notFound } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { PublicSource } from '../walk-pages.ts';
import type { SourceCheckStore } from './source-check-store.ts';

interface SourceCheckDependencies {
  checks: Pick<SourceCheckStore, 'request'>;
  findSource: (id: string) => Promise<PublicSource | undefined>;
  isPublic: (sourceId: string) => Promise<boolean>;
  now: () => Date;
}

export function sourceCheckRoutes(
  app: App,
  { checks, findSource, isPublic, now }: SourceCheckDependencies,
): void {
  app.post(
    adminApiRoute.sourceCheck,
    {
      schema: {
        summary: 'Check soon whether the address of a source still answers',
        params: z.object({ id: z.string() }),
        response: { 202: messageReplySchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id } }, reply) => {
      const source = await findSource(id);
      if (!source) throw notFound('source');
      if (!(await isPublic(id))) {
        throw new RequestError(409, 'Only sources of published videos are checked.');
      }
      if (!(await checks.request(source, now()))) {
        throw new RequestError(409, 'This source is not the address of a website.');
      }
      reply.code(202);
      return { message: 'The check begins soon.' };
    },
  );
}
