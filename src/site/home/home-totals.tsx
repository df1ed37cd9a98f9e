import { pageAddress } from '#domain/addresses.ts';
import { correctionCountText } from '#domain/corrections/correction-count.ts';
import type { SiteTotals } from '#domain/site/site-totals.ts';
import { sourceCountText } from '#domain/sources/source-count.ts';
import { useQuery } from '#web/http/use-query.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { siteTotalsQuery } from './home-queries.ts';

/**
 * One line with the numbers of videos, sources and corrections, each a link. What the site does not
 * have is left out. The line takes its height before the numbers are loaded.
 */
export function HomeTotals() {
  const { data } = useQuery<SiteTotals>(siteTotalsQuery);
  const { videos, sources, corrections } = data ?? NO_TOTALS;
  const parts = [
    {
      count: videos,
      text: videos === 1 ? '1 video' : `${videos} videos`,
      href: pageAddress.videos,
    },
    // The cards of All Videos say which sources each video has.
    { count: sources, text: sourceCountText(sources), href: pageAddress.videos },
    { count: corrections, text: correctionCountText(corrections), href: pageAddress.corrections },
  ].filter(({ count }) => count > 0);
  if (data && parts.length === 0) return null;

  return (
    <p className="mt-4 min-h-11 text-sm text-ink-muted">
      {parts.map(({ text, href }, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          <a href={href} className={linkClassName.standalone}>
            {text}
          </a>
        </span>
      ))}
    </p>
  );
}

const NO_TOTALS: SiteTotals = { videos: 0, sources: 0, corrections: 0 };
