import { Fragment } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import type { SiteTotals } from '#domain/site/site-totals.ts';
import { countText } from '#domain/text/count-text.ts';
import { useQuery } from '#web/http/use-query.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { siteTotalsQuery } from './home-queries.ts';

/** What is counted, and where it can be seen: the cards of All Videos name the sources of each video. */
const counted = [
  { name: 'videos', noun: 'video', href: pageAddress.videos },
  { name: 'sources', noun: 'source', href: pageAddress.videos },
  { name: 'corrections', noun: 'correction', href: pageAddress.corrections },
] as const;

/**
 * One line with the numbers of videos, sources and corrections, each a link. What the site does not
 * have is left out. The line takes its height before the numbers are loaded.
 */
export function HomeTotals() {
  const { data } = useQuery<SiteTotals>(siteTotalsQuery);
  const shown = counted.filter(({ name }) => data && data[name] > 0);
  if (data && shown.length === 0) return null;

  return (
    <p className="mt-4 min-h-11 text-sm text-ink-muted">
      {data &&
        shown.map(({ name, noun, href }, index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            <a href={href} className={linkClassName.standalone}>
              {countText(data[name], noun)}
            </a>
          </Fragment>
        ))}
    </p>
  );
}
