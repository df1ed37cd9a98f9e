import './site.css';

// Waits, because evaluating the libraries and hydrating the page would delay the first paint.
await nextPaint();
const { startSite } = await import('./start-site.tsx');
await startSite();

/** Resolves once the browser has painted the document; in a hidden tab, once the tab is shown. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
