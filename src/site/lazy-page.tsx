import { use, type ComponentType, type ReactNode } from 'react';

/** What a page is given: the named parts of its address. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

/** A page in a chunk of its own. */
export interface LazyPage {
  /** Fetches the chunk. Once it has resolved, `Page` renders without suspending. */
  load: () => Promise<void>;
  Page: (props: PageProps) => ReactNode;
}

/**
 * Like React's `lazy`, but a page that was loaded beforehand renders at once: the
 * server renders in one pass, and hydration finds the very markup it expects.
 */
export function lazyPage(importPage: () => Promise<ComponentType<PageProps>>): LazyPage {
  let LoadedPage: ComponentType<PageProps> | undefined;
  let loading: Promise<void> | undefined;

  function load(): Promise<void> {
    loading ??= importPage().then(
      (page) => {
        LoadedPage = page;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function Page(props: PageProps): ReactNode {
    if (LoadedPage === undefined) use(load());
    return LoadedPage === undefined ? null : <LoadedPage {...props} />;
  }

  return { load, Page };
}
