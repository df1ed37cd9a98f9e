import './site.css';

// Evaluating the libraries and hydrating the page would delay the first paint, so both come after it.
await nextPaint();
applyStylesheet();
void loadOtherThumbnails();
const { startSite } = await import('./start-site.tsx');
// Lets the browser lay out the whole page, see site.css.
document.documentElement.classList.add('started');
await startSite();
// Hides the line that says that scripts have not arrived.
document.documentElement.classList.add('ready');

/** Resolves once the browser has painted the document; in a hidden tab, once the tab is shown. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Applies the whole stylesheet once it has loaded. The document contains only the styles of its own
 * page; the stylesheet adds the web fonts and the styles of the other pages. The document links it
 * with `media="print"`, so that loading it does not delay the first paint.
 */
function applyStylesheet(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]');
  for (const link of links) {
    const apply = () => (link.media = 'all');
    if (link.sheet === null) link.addEventListener('load', apply);
    else apply();
  }
}

/**
 * Lets the other thumbnails load once the first one has loaded or failed, or at once if the page has
 * no thumbnail. Until then, site.css keeps them from loading where the cards are in a single column.
 */
async function loadOtherThumbnails(): Promise<void> {
  const first = document.querySelector<HTMLImageElement>('.thumbnail [loading="eager"]');
  await first?.decode().catch(() => {});
  document.documentElement.classList.add('first-thumbnail-loaded');
}
