import { createContext, use, useEffect, useState, type ReactNode } from 'react';

const NowContext = createContext(new Date(0));

interface NowProviderProps {
  /** The server's instant, which hydration must repeat. */
  initial: Date;
  path: string;
  children: ReactNode;
}

/** Holds the instant that ages are counted from, renewed with every page that is opened. */
export function NowProvider({ initial, path, children }: NowProviderProps) {
  const [opened, setOpened] = useState({ path, now: initial });

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- The clock is outside React: reading it while rendering would not be pure.
    setOpened((previous) => (previous.path === path ? previous : { path, now: new Date() }));
  }, [path]);

  return <NowContext value={opened.now}>{children}</NowContext>;
}

/** The same instant for every label of a page, on server and client. */
export function useNow(): Date {
  return use(NowContext);
}
