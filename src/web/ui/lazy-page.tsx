import { Suspense, use, useState, type ComponentType, type ReactNode } from 'react';

import { LoadingScreen } from './loading-screen.tsx';

/** A page in a chunk of its own. */
export interface LazyPage<Props extends object> {
  /** Fetches the chunk. Once it has resolved, `Page` renders without suspending. */
  load: () => Promise<void>;
  Page: (props: Props) => ReactNode;
}

/**
 * Like React's `lazy`, but a page that was loaded beforehand renders at once and without a
 * boundary around it: the server renders in one pass, its errors surface instead of
 * being left to the browser, and hydration finds the very markup it expects.
 */
export function lazyPage<Props extends object>(
  importPage: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let LoadedPage: ComponentType<Props> | undefined;
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

  function PageOnceLoaded(props: Props): ReactNode {
    if (LoadedPage === undefined) use(load());
    return LoadedPage && <LoadedPage {...props} />;
  }

  function Page(props: Props): ReactNode {
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
