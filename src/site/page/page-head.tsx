import { createContext, use, useEffect } from 'react';

import type { PageContent } from '#domain/pages/page-content.ts';
import { useSite } from '#web/http/site.ts';

export interface PageHeadProps {
  /** Omitted on the home page, whose title is the brand alone. */
  title?: string;
  /** Omitted on pages whose meta description the server passes in, see `PageRequest`. */
  description?: string | undefined;
  /**
   * Omitted for drafts, scheduled videos, and pages without content of their own, such as the
   * not-found page.
   */
  content?: PageContent | undefined;
  /** HTTP status of the server-rendered page. */
  status?: number;
  /** Whether search engines may list the page; true by default. */
  isIndexed?: boolean;
  /** Whether the page may be cached for all visitors; true by default. */
  isCached?: boolean;
}

/** Collects the metadata during server rendering; undefined in the browser. */
export const PageHeadContext = createContext<((head: PageHeadProps) => void) | undefined>(
  undefined,
);

/** Sets the page's metadata on the server and the document title in the browser. */
export function PageHead(props: PageHeadProps) {
  use(PageHeadContext)?.(props);

  const title = pageTitle(props.title, useSite().brand);
  useEffect(() => {
    document.title = title;
  }, [title]);

  return null;
}

/** Returns e.g. "About | Brand", or the brand alone. */
export function pageTitle(title: string | undefined, brand: string): string {
  return title === undefined ? brand : `${title} | ${brand}`;
}
