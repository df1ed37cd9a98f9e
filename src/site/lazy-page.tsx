import { Suspense, use, useState, type ComponentType, type ReactNode } from 'react';

import { LoadingScreen } from '#web/ui/loading-screen.tsx';

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
 * Like React's `lazy`, but a page that was loaded beforehand renders at once and without a
 * boundary around it: the server renders in one pass, its errors surface instead of
 * being left to the browser, and hydration finds the very markup it expects.
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

  function PageOnceLoaded(props: PageProps): ReactNode {
    if (LoadedPage === undefined) use(load());
    return LoadedPage && <LoadedPage {...props} />;
  }

  function Page(props: PageProps): ReactNode {
    const [wasLoaded] = useState(LoadedPage !== undefined);
    if (wasLoaded) return <PageOnceLoaded {...props} />;
    return (
      <Suspense fallback={<LoadingScreen />}>
        <PageOnceLoaded {...props} />
      </Suspense>
    );
  }

  return { load, Page };
}
