import type { FastifyBaseLogger } from 'fastify';

import type { PageRequest, RenderedPage } from '#domain/pages/rendered-page.ts';
import type { Site } from '#server/core/site/site-defaults.ts';

import { accentStyle } from './accent-style.ts';
import { pageDocument } from './document.ts';
import { ownerBar, personalStyle, previewBanner } from './personal-parts.ts';
import type { Preview } from './preview.ts';
import type { SiteBundle } from './site-bundle.ts';

interface DocumentRequest extends PageRequest {
  /** The preview that the document shows; `undefined` for other pages. */
  preview: Preview | undefined;
  /** Whether the administrator reads the document, who gets links to the panel. */
  hasOwnerBar: boolean;
}

export interface RenderedDocument {
  page: RenderedPage;
  html: string;
  /** The source expressions of its style elements. */
  styleSources: readonly string[];
}

/** Renders the document of a page. If that fails, the page that says so; its browser then tries itself. */
export async function renderDocument(
  bundle: SiteBundle,
  log: FastifyBaseLogger,
  site: Site,
  { preview, hasOwnerBar, ...request }: DocumentRequest,
): Promise<RenderedDocument> {
  const ownAccent = accentStyle(site);
  const documentOf = (page: RenderedPage) => {
    const assets = bundle.assetsOf(page.chunk);
    const bar = hasOwnerBar ? ownerBar(page) : undefined;
    const banner = preview && previewBanner(preview.endsAt, site.timeZone);
    const isPersonal = bar !== undefined || banner !== undefined;
    const personal = isPersonal
      ? { bar, banner, style: personalStyle, script: bundle.fullLoadsScript() }
      : undefined;
    const html = pageDocument({
      page,
      isShared: preview === undefined,
      assets,
      accentStyle: ownAccent,
      personal,
      site,
      siteUrl: request.siteUrl,
    });
    const styles = [assets.pageStyle, ownAccent, personal?.style];
    return { page, html, styleSources: styles.flatMap((style) => style?.source ?? []) };
  };
  try {
    return documentOf(await bundle.renderPage(request));
  } catch (error) {
    log.error({ err: error }, 'rendering the page failed');
    return documentOf(await bundle.renderFailure(request));
  }
}
