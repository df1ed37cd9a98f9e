import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PlainPage, plainPageText } from '#domain/readers/plain-page.ts';
import type { Context } from '#server/core/context/context.ts';
import { isWritingMethod } from '#server/core/http/request-facts.ts';
import { plainPagePolicy } from '#server/core/http/security-headers.ts';
import { accentStyles, styleElements } from './accent-style.ts';
import { htmlDocument, sharedHeadElements } from './document.ts';
import { NOINDEX } from './head-elements.ts';
import { visitorsApiReader } from './read-api.ts';
import type { SiteBundle } from './site-bundle.ts';

/** Renders pages without scripts. */
export interface PlainPages {
  /**
   * Renders a page and sets the content security policy of the reply. The public pages set this function
   * when they are registered; a server without the built site has none.
   */
  render?: (page: PlainPage, reply: FastifyReply) => Promise<string>;
}

/** Renders pages without scripts from the built site. */
export function plainPageDocuments(
  app: FastifyInstance,
  { readSite, env: { siteUrl } }: Context,
  bundle: SiteBundle,
): Required<PlainPages>['render'] {
  const readAsVisitor = visitorsApiReader(app);

  return async (page, reply) => {
    const site = await readSite();
    const readApi = readAsVisitor(reply.request.id);
    const content = await bundle.renderPlainPage({ page, readApi, siteUrl });
    const styles = accentStyles(site);
    const { stylesheets, fonts } = bundle.assetsOf('');
    const head = [
      // Search engines may list the page about privacy only.
      ...(page.kind === 'privacy' ? [] : [NOINDEX]),
      ...sharedHeadElements({ stylesheets, fonts, modules: [], script: '' }, site),
      ...styleElements(styles),
    ];
    const policy = plainPagePolicy(styles.map(({ source }) => source));
    reply.header('content-security-policy', policy);
    return htmlDocument(
      `${plainPageText(page).title} | ${site.brand}`,
      head,
      [`<div id="root">${content}</div>`],
      // Scripts add the class to other pages. Without it, the browser does not lay out the footer at once.
      'started',
    );
  };
}

/** Whether a person waits for the reply, and not a program. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Sends a page without scripts; to a program that has sent a form, its text. */
export async function sendPlainPage(
  reply: FastifyReply,
  page: PlainPage,
  { render }: PlainPages,
): Promise<FastifyReply> {
  const { request } = reply;
  if (render && (!isWritingMethod(request.method) || wantsPage(request))) {
    return reply.type('text/html; charset=utf-8').send(await render(page, reply));
  }
  const { title, text } = plainPageText(page);
  return reply.type('text/plain; charset=utf-8').send(`${title}\n\n${text}\n`);
}
