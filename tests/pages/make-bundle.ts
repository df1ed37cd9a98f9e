import type { RenderedPage } from '#domain/pages/rendered-page.ts';
import type { SiteBundle } from '#server/pages/documents/site-bundle.ts';

/** A site that renders nothing, except for what is given here. */
export function makeBundle(changes: Partial<SiteBundle> = {}): SiteBundle {
  return {
    renderPage: () => Promise.reject(new Error('No page is rendered here')),
    renderPlainPage: async () => '',
    renderFailure: () => Promise.reject(new Error('No page is rendered here')),
    findCanonicalPath: (path) => path,
    findCanonicalQuery: () => '',
    queryNames: [],
    assetsOf: () => ({ script: '/site.js', stylesheets: [], modules: [], fonts: [] }),
    fullLoadsScript: () => '/full-loads.js',
    adminAssets: () => ({ script: '/admin.js', stylesheets: [], modules: [], fonts: [] }),
    ...changes,
  };
}

/** A page without markup, which the server may cache. */
export function makePage(changes: Partial<RenderedPage> = {}): RenderedPage {
  return {
    status: 200,
    title: 'A page',
    name: undefined,
    description: undefined,
    content: undefined,
    canonicalPath: '/',
    editLinks: [],
    isIndexed: true,
    isCached: true,
    html: '',
    state: undefined,
    chunk: '',
    ...changes,
  };
}
