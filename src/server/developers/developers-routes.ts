import * as z from 'zod/mini';
import { annotationRoute } from '#domain/annotations/annotation-addresses.ts';
import { discoveryAddress, pageAddress } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { EMBED_ROUTE } from '#domain/embed/embed-code.ts';
import { element, type Markup } from '#domain/text/element.ts';
import { escapeText } from '#domain/text/markup.ts';
import { STABLE_TAG } from '#server/access/stable-calls.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import type { App } from '#server/http/typed-app.ts';
import { hashedStyle, THEME_CSS } from '#server/pages/accent-style.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import type { Site } from '#server/site/site-defaults.ts';

const NOTICE_DAYS = 180;

const operationSchema = z.object({
  summary: z.string(),
  tags: z.prefault(z.array(z.string()), []),
  parameters: z.prefault(z.array(z.object({ name: z.string(), in: z.string() })), []),
});

const STYLE = hashedStyle(
  `${THEME_CSS}body{max-width:45rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.6 Georgia,serif;overflow-wrap:anywhere}h2{margin-top:2rem}dt{margin-top:.75rem}dd{margin:0}`,
);

/** Serves the page that says on which calls programs can rely. It is made from the API's description. */
export function developersRoutes(app: App, { readSite }: { readSite: ReadSite }): void {
  app.get(
    discoveryAddress.developers,
    { config: { access: 'public', isCached: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', pagePolicy([STYLE.source]))
        .type('text/html; charset=utf-8')
        .send(developersPage(stableOperations(app), await readSite())),
  );
}

interface Call {
  name: string;
  summary: string;
}

function stableOperations(app: App): Call[] {
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
const OTHER_FORMS: readonly Call[] = [
  { name: discoveryAddress.atom, summary: 'Atom feed of the latest videos' },
  { name: discoveryAddress.json, summary: 'The same as a JSON Feed' },
  { name: `${discoveryAddress.oembed}?url`, summary: 'oEmbed response for a video or a moment' },
  { name: `${EMBED_ROUTE}?t`, summary: 'A cited moment with its evidence, for a frame' },
  { name: annotationRoute.chapters, summary: 'The moments as chapters of a podcast' },
  { name: annotationRoute.cues, summary: 'The moments as WebVTT' },
];

function developersPage(calls: readonly Call[], { brand, language }: Site): string {
  const body = element(
    'main',
    {},
    element('h1', {}, 'For developers'),
    element(
      'p',
      {},
      `Programs can read what ${brand} publishes, without a key. Scripts of other sites may do so too (`,
      code('Access-Control-Allow-Origin: *'),
      '). Replies change as soon as the content does; a request with ',
      code('If-None-Match'),
      ' costs little while nothing has changed. The complete description of the API is at ',
      element('a', { href: adminApiRoute.openapi }, adminApiRoute.openapi),
      '.',
    ),
    element('h2', {}, 'Stable calls'),
    element(
      'p',
      {},
      `Fields may be added to replies at any time. Before a call is removed or changed otherwise, its replies announce it for at least ${NOTICE_DAYS} days with the headers `,
      code('Deprecation'),
      ' (RFC 9745) and ',
      code('Sunset'),
      ' (RFC 8594). All other calls may change with any update.',
    ),
    callList(calls),
    element('h2', {}, 'Other forms'),
    callList(
      OTHER_FORMS.map(({ name, summary }) => ({
        name: name.replaceAll(/:(\w+)/g, '{$1}'),
        summary,
      })),
    ),
    element('p', {}, element('a', { href: pageAddress.home }, 'Go to the home page')),
  );
  return [
    `<!doctype html><html lang="${language}"><head>`,
    '<meta charset="utf-8">',
    `<title>${escapeText(`For developers | ${brand}`)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<style>${STYLE.css}</style>`,
    '</head><body>',
    body.markup,
    '</body></html>',
  ].join('\n');
}

function callList(calls: readonly Call[]): Markup {
  const entries = calls.flatMap(({ name, summary }) => [
    element('dt', {}, code(name)),
    element('dd', {}, summary),
  ]);
  return element('dl', {}, ...entries);
}

function code(text: string): Markup {
  return element('code', {}, text);
}
