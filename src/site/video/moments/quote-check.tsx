import { formatDay } from '#domain/dates/format-day.ts';
import { sourceKept } from '#domain/keeping/source-kept.ts';
import type { PublicKeeping } from '#domain/keeping/public-keeping.ts';
import { citedPlace } from '#domain/sources/cited-place.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { useSite } from '#web/http/site.ts';

import { linkClassName } from '../../page/link-class-name.ts';

interface QuoteCheckProps {
  citation: Citation;
  keeping: PublicKeeping;
}

/**
 * Below a quote: when it was last found on the page of its source, or since when it is not there any
 * more, with the archived page or the copy. Nothing while that is not known.
 */
export function QuoteCheck({ citation, keeping }: QuoteCheckProps) {
  const { timeZone } = useSite();
  const { sourceId, startSecond } = citation;
  const check = keeping.quotes.find(
    (quote) => quote.sourceId === sourceId && quote.startSecond === startSecond,
  );
  const { archive, copy, gone } = sourceKept(sourceId, keeping);
  if (!check || gone) return null;
  const day = (instant: string | null) => formatDay(instant, timeZone);

  if (check.state === 'found') {
    const what = check.isUnchangedFile ? 'the file is unchanged' : 'still on the page';
    return (
      <p className="pt-1 pl-3.5 text-sm text-ink-muted">{`Checked ${day(check.checkedAt)}: ${what}`}</p>
    );
  }
  const keptUrl = archive?.url ?? copy?.url;
  const href = keptUrl && (citedPlace({ url: keptUrl, fileName: null }, citation)?.href ?? keptUrl);
  return (
    <p className="pt-1 pl-3.5 text-sm font-medium">
      {`No longer on the page since ${day(check.goneSince)}. This is what it said.`}
      {href !== undefined && (
        <>
          {' '}
          <a href={href} target="_blank" rel="noopener noreferrer" className={linkClassName.inText}>
            {archive ? 'Open the archived page' : 'Open the copy'}
          </a>
        </>
      )}
    </p>
  );
}
