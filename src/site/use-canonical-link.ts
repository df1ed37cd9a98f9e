import { useEffect } from 'react';

/** Keeps the canonical link up to date, because browsers share the address in it, and pages print it. */
export function useCanonicalLink(path: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (link !== null) link.href = new URL(path, link.href).href;
  }, [path]);
}
