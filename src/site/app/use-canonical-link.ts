import { useEffect } from 'react';

/**
 * Updates the canonical link after client-side navigation. Browsers share the address in this link,
 * and printed pages show it.
 */
export function useCanonicalLink(path: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (link !== null) link.href = new URL(path, link.href).href;
  }, [path]);
}
