import { createContext, use, useEffect } from 'react';

import { site } from '#site.config';

/** What a page says of itself outside its own markup. */
export interface PageHeadProps {
  /** Absent on the home page, whose title is just the brand. */
  title?: string;
  description?: string;
  /** HTTP status of the page when the server renders it. */
  status?: number;
}

/** Takes what the page says while the server renders it; absent in the browser. */
export const PageHeadContext = createContext<((head: PageHeadProps) => void) | undefined>(
  undefined,
);

/** Names the page: into the document's head on the server, as the tab's title in the browser. */
export function PageHead(props: PageHeadProps) {
  use(PageHeadContext)?.(props);

  const title = pageTitle(props.title);
  useEffect(() => {
    document.title = title;
  }, [title]);

  return null;
}

/** "About | Brand", or just the brand. */
export function pageTitle(title: string | undefined): string {
  return title === undefined ? site.brand : `${title} | ${site.brand}`;
}
