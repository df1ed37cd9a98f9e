import { Suspense, use, useState, type ComponentType, type ReactNode } from 'react';

import { LoadingScreen } from './skeleton.tsx';

/** A page in a separate chunk. */
export interface LazyPage<Props extends object> {
  /** Fetches the chunk. Once the promise has resolved, `Page` renders without suspending. */
  load: () => Promise<void>;
  Page: (props: Props) => ReactNode;
}

/**
 * Like React's `lazy`, but a page that is already loaded renders synchronously and without a
 * Suspense boundary. The server therefore renders the page in one pass, a rendering error is thrown
 * to the server instead of being caught by React, and hydration finds the markup that it expects.
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
    use(load());
    return LoadedPage && <LoadedPage {...props} />;
  }

  function Page(props: Props): ReactNode {
    // Does not change after the first render, because the page would then be mounted a second time.
    const [wasLoaded] = useState(LoadedPage !== undefined);
    if (wasLoaded && LoadedPage) return <LoadedPage {...props} />;
    return (
      <Suspense fallback={<LoadingScreen />}>
        <PageOnceLoaded {...props} />
      </Suspense>
    );
  }

  return { load, Page };
}
