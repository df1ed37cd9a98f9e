import * as z from 'zod/mini';
import { annotationRoute } from '#domain/annotations/annotation-addresses.ts';
import { discoveryAddress } from '#domain/addresses.ts';
import type { ListedCall } from '#domain/developers/listed-call.ts';
import { EMBED_ROUTE } from '#domain/embed/embed-code.ts';
import { STABLE_TAG } from '#server/access/stable-calls.ts';
import type { App } from '#server/http/typed-app.ts';
import { type RenderPlainPage, sendPlainPage } from '#server/pages/plain-page.ts';

const operationSchema = z.object({
  summary: z.string(),
  tags: z.prefault(z.array(z.string()), []),
  parameters: z.prefault(z.array(z.object({ name: z.string(), in: z.string() })), []),
});

/** Serves the page that says on which calls programs can rely. It is made from the API's description. */
export function developersRoutes(app: App, { renderPage }: { renderPage: RenderPlainPage }): void {
  app.get(
    discoveryAddress.developers,
    { config: { access: 'public', isCached: true }, schema: { hide: true } },
    async (request, reply) => {
      const stableCalls = stableOperations(app);
      const page = { kind: 'developers', stableCalls, otherForms: OTHER_FORMS } as const;
      return sendPlainPage(request, reply.header('cache-control', 'no-cache'), page, renderPage);
    },
  );
}

function stableOperations(app: App): ListedCall[] {
  return Object.entries(app.swagger().paths ?? {}).flatMap(([address, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const { data } = operationSchema.safeParse(operation);
      if (!data?.tags.includes(STABLE_TAG)) return [];
      const query = data.parameters.flatMap((each) => (each.in === 'query' ? each.name : []));
      const name = `${method.toUpperCase()} ${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
      return { name, summary: data.summary };
    }),
  );
}

/** The forms that are not part of the API. */
const OTHER_FORMS: readonly ListedCall[] = [
  { name: discoveryAddress.atom, summary: 'Atom feed of the latest videos' },
  { name: discoveryAddress.json, summary: 'The same as a JSON Feed' },
  { name: `${discoveryAddress.oembed}?url`, summary: 'oEmbed response for a video or a moment' },
  { name: `${EMBED_ROUTE}?t`, summary: 'A cited moment with its evidence, for a frame' },
  { name: annotationRoute.chapters, summary: 'The moments as chapters of a podcast' },
  { name: annotationRoute.cues, summary: 'The moments as WebVTT' },
].map(({ name, summary }) => ({ name: name.replaceAll(/:(\w+)/g, '{$1}'), summary }));
