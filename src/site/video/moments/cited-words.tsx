import { lostQuote, lostSentence, shownCheck } from '#domain/keeping/lost-quote.ts';
import type { PublicKeeping } from '#domain/keeping/public-keeping.ts';
import { citedPlace } from '#domain/sources/cited-place.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { ShownSource } from '#domain/sources/source.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import { ArrowUpRight } from '#web/icons/icons.ts';
import { useSite } from '#web/http/site.ts';

import { linkClassName } from '../../page/link-class-name.ts';
import { sourceTitleId } from '../source-links.tsx';
import { useOwnersText } from '../../page/use-owners-text.ts';

interface CitedWordsProps {
  source: ShownSource;
  citation: Citation;
  keeping: PublicKeeping;
  className?: string;
}

/**
 * Below the claim of a moment: its quote, the page, and a link that opens the source there. Nothing if
 * the citation has neither quote nor page.
 */
export function CitedWords({ source, citation, keeping, className = '' }: CitedWordsProps) {
  const { quote, page } = citation;
  const owners = useOwnersText(source.language);
  if (quote === null && page === null) return null;
  const place = lostQuote(citation, keeping) ? null : citedPlace(source, citation);

  return (
    <div className={`${className} min-w-full pb-1 print:pb-3`}>
      {quote !== null && (
        <blockquote {...owners} className="border-s-2 border-rule ps-3 font-serif wrap-anywhere">
          {`“${quote}”`}
        </blockquote>
      )}
      <p className="flex flex-wrap items-center gap-x-4 pl-3.5 text-sm text-ink-muted">
        {quote !== null && <QuoteCheck citation={citation} keeping={keeping} />}
        {page !== null && (
          <span
            className={place?.isPage ? 'hidden print:inline' : undefined}
          >{`Page ${page}`}</span>
        )}
        {place !== null && (
          <a
            href={place.href}
            target="_blank"
            rel="noopener noreferrer"
            aria-describedby={sourceTitleId(source)}
            className={`${linkClassName.quiet} gap-1 print:hidden`}
          >
            {place.linkText}
            <ArrowUpRight className="size-4" />
          </a>
        )}
      </p>
    </div>
  );
}

interface QuoteCheckProps {
  citation: Citation;
  keeping: PublicKeeping;
}

/**
 * Below a quote: when it was last found on the page of its source, or since when it is not there any
 * more, with the archived page or the copy. Nothing while that is not known.
 */
function QuoteCheck({ citation, keeping }: QuoteCheckProps) {
  const { timeZone } = useSite();
  const check = shownCheck(citation, keeping);
  if (!check) return null;
  const day = (instant: string | null) => formatDay(instant, timeZone);

  const lost = lostQuote(citation, keeping);
  if (!lost) {
    const what = check.isUnchangedFile ? 'the file is unchanged' : 'still on the page';
    return <span>{`Checked ${day(check.checkedAt)}: ${what}`}</span>;
  }
  const { goneSince, keptHref, keptLinkText } = lost;
  return (
    <span className="font-medium text-ink">
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
    </span>
  );
}
