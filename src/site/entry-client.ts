import './site.css';

// Waits, because evaluating the libraries and hydrating the page would delay the first paint.
await nextPaint();
applyStylesheet();
const { startSite } = await import('./start-site.tsx');
await startSite();

/** Resolves once the browser has painted the document; in a hidden tab, once the tab is shown. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Applies the whole stylesheet once it has loaded. The document contains only the styles of its own
 * page; the stylesheet adds the web fonts and the styles of the other pages.
 */
function applyStylesheet(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]');
  for (const link of links) {
    const apply = () => (link.media = 'all');
    if (link.sheet === null) link.addEventListener('load', apply);
    else apply();
  }
}
