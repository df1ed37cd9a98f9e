import { formatDay } from '#domain/dates/format-day.ts';
import { lostQuote, lostSentence, shownCheck } from '#domain/keeping/lost-quote.ts';
import type { PublicKeeping } from '#domain/keeping/public-keeping.ts';
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
  const check = shownCheck(citation, keeping);
  if (!check) return null;
  const day = (instant: string | null) => formatDay(instant, timeZone);

  const lost = lostQuote(citation, keeping);
  if (!lost) {
    const what = check.isUnchangedFile ? 'the file is unchanged' : 'still on the page';
    return (
      <p className="pt-1 pl-3.5 text-sm text-ink-muted">{`Checked ${day(check.checkedAt)}: ${what}`}</p>
    );
  }
  const { goneSince, keptHref, keptLinkText } = lost;
  return (
    <p className="pt-1 pl-3.5 text-sm font-medium">
      {lostSentence(day(goneSince))}
      {keptHref !== null && (
        <>
          {' '}
          <a
            href={keptHref}
            target="_blank"
            rel="noopener noreferrer"
            className={linkClassName.inText}
          >
            {keptLinkText}
          </a>
        </>
      )}
    </p>
  );
}
