import { createContext, use, useEffect, useState, type ReactNode } from 'react';

const NowContext = createContext(new Date(0));

interface NowProviderProps {
  /** Time of the server rendering, which hydration must use as well. */
  initial: Date;
  path: string;
  children: ReactNode;
}

/**
 * Provides the current time for labels such as "3 days ago", and updates it on every navigation.
 */
export function NowProvider({ initial, path, children }: NowProviderProps) {
  const [current, setCurrent] = useState({ path, now: initial });

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- The clock is external state; reading it during rendering would be impure.
    setCurrent((previous) => (previous.path === path ? previous : { path, now: new Date() }));
  }, [path]);

  return <NowContext value={current.now}>{children}</NowContext>;
}

/**
 * The time of the server rendering or of the last navigation: one value for all labels of a page.
 */
export function useNow(): Date {
  return use(NowContext);
}
