import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PlainPage, plainPageText } from '#domain/readers/plain-page.ts';
import { LABELS_LANGUAGE } from '#domain/text/owners-text.ts';
import { escapeText } from '#domain/text/markup.ts';
import type { Context } from '#server/core/context/context.ts';
import { isWritingMethod } from '#server/core/http/is-writing-method.ts';
import { plainPagePolicy } from '#server/core/http/security-headers.ts';
import { accentStyle } from './accent-style.ts';
import { sharedHeadElements } from './document.ts';
import { NOINDEX } from './head-elements.ts';
import { visitorsApiReader } from './read-api.ts';
import type { SiteBundle } from './site-bundle.ts';

/** A page without scripts, with the headers that it needs. */
interface RenderedPlainPage {
  html: string;
  headers: Record<string, string>;
}

/** Renders a page without scripts; `undefined` if the server runs without the built site. */
export type RenderPlainPage = (
  page: PlainPage,
  requestId: string,
) => Promise<RenderedPlainPage | undefined>;

/** Renders pages without scripts from the built site. */
export function plainPageDocuments(
  app: FastifyInstance,
  { readSite, env: { siteUrl } }: Context,
  bundle: SiteBundle,
): RenderPlainPage {
  const readAsVisitor = visitorsApiReader(app);

  return async (page, requestId) => {
    const site = await readSite();
    const content = await bundle.renderPlainPage({
      page,
      readApi: readAsVisitor(requestId),
      siteUrl,
    });
    const ownAccent = accentStyle(site);
    const { stylesheets, fonts } = bundle.assetsOf('');
    const html = [
      // Scripts add the class to other pages. Without it, the browser does not lay out the footer at once.
      `<!doctype html><html lang="${LABELS_LANGUAGE}" class="started"><head>`,
      '<meta charset="utf-8">',
      `<title>${escapeText(`${plainPageText(page).title} | ${site.brand}`)}</title>`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      // Search engines may list the page about privacy only.
      ...(page.kind === 'privacy' ? [] : [NOINDEX]),
      ...sharedHeadElements({ stylesheets, fonts, modules: [], script: '' }, site),
      ...(ownAccent ? [`<style>${ownAccent.css}</style>`] : []),
      '</head><body>',
      `<div id="root">${content}</div>`,
      '</body></html>',
    ].join('\n');
    const policy = plainPagePolicy(ownAccent ? [ownAccent.source] : []);
    return { html, headers: { 'content-security-policy': policy } };
  };
}

/** Whether a person waits for the reply, and not a program. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Sends a page without scripts; to a program that has sent a form, its text. */
export async function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PlainPage,
  render: RenderPlainPage,
): Promise<FastifyReply> {
  const getsPage = !isWritingMethod(request.method) || wantsPage(request);
  const rendered = getsPage ? await render(page, request.id) : undefined;
  if (rendered) {
    return reply.headers(rendered.headers).type('text/html; charset=utf-8').send(rendered.html);
  }
  const { title, text } = plainPageText(page);
  return reply.type('text/plain; charset=utf-8').send(`${title}\n\n${text}\n`);
}

/**
 * Renders pages without scripts with what the public pages hand in once they are registered. Without
 * the public pages, there is nothing to render them with.
 */
export function plainPageRenderer(): {
  render: RenderPlainPage;
  use: (renderer: RenderPlainPage) => void;
} {
  let used: RenderPlainPage | undefined;
  return {
    render: async (page, requestId) => used?.(page, requestId),
    use: (renderer) => {
      used = renderer;
    },
  };
}
