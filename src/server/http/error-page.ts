import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { pageAddress } from '#domain/addresses.ts';
import type { SiteReply } from '#domain/site/site.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { escapeText } from '#domain/text/markup.ts';
import { splitUrl } from './split-url.ts';

/** Whether a refusal is shown to a person: a browser requests an address outside the API to display it. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isOfApi = /^\/api(?:\/|$)/i.test(splitUrl(url).path);
  return isRead && !isOfApi && (headers.accept?.includes('text/html') ?? false);
}

/**
 * A small page that says why a request is refused. It needs nothing that could be refused as well.
 *
 * @param site as it was when it was last read
 */
export function errorPage(message: string, site: Pick<SiteReply, 'brand' | 'language'>): string {
  return [
    `<!doctype html><html lang="${site.language}"><head>`,
    '<meta charset="utf-8">',
    `<title>${escapeText(site.brand)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    `<style>${STYLE}</style>`,
    '</head><body>',
    `<h1>${escapeText(site.brand)}</h1>`,
    `<p>${escapeText(message)}</p>`,
    `<p><a href="${pageAddress.home}">Go to the home page</a></p>`,
    '</body></html>',
  ].join('\n');
}

const STYLE =
  'body{max-width:40rem;margin:4rem auto;padding:0 1rem;font:1.125rem/1.6 Georgia,serif}';

/** The headers of the page. Its address has another reply soon, and one in JSON for programs. */
export const errorPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': pagePolicy([
    `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  ]),
  'cache-control': 'no-store',
};
