import { hideQuote, releaseQuote } from '#domain/calls/keeping-calls.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import type { WatchedQuote } from '#domain/keeping/quote-check.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { useSite } from '#web/http/site.ts';

import { useAction, useCall } from '../ui/requests/use-call.ts';

interface LostQuotesProps {
  /** Those of one source. */
  quotes: readonly WatchedQuote[];
}

/** The quotes of a source that are not on its page any more. Visitors see it only after a click. */
export function LostQuotes({ quotes }: LostQuotesProps) {
  const lost = quotes.filter(({ state }) => state === 'missing' || state === 'gone');
  if (lost.length === 0) return null;
  return (
    <ul aria-label="Quotes that are not found" className="mt-2 grid gap-2 text-sm wrap-anywhere">
      {lost.map((quote) => (
        <LostQuote key={quote.startSecond} quote={quote} />
      ))}
    </ul>
  );
}

function LostQuote({ quote }: { quote: WatchedQuote }) {
  const { timeZone } = useSite();
  const { sourceId, startSecond, state, isReleased } = quote;
  const known = { id: sourceId, startSecond: String(startSecond) };
  const failure = 'Failed to save';
  const release = useAction(useCall(releaseQuote, known), {
    success: 'Visitors see that it is gone',
    failure,
  });
  const hide = useAction(useCall(hideQuote, known), {
    success: 'Visitors do not see it any more',
    failure,
  });
  const since = formatDay(quote.goneSince, timeZone) ?? 'an unknown day';
  const moment = formatMoment(startSecond);

  return (
    <li className="border-l-2 border-error pl-3">
      <q className="font-serif">{quote.quote}</q>
      <p className="font-medium text-error">
        {state === 'gone'
          ? `At ${moment}: no longer on the page since ${since}. ${isReleased ? 'Visitors see this.' : 'Open the page to make sure.'}`
          : `At ${moment}: not found since ${since}. It is checked again.`}
      </p>
      {state === 'gone' && (
        <button
          type="button"
          disabled={release.isPending || hide.isPending}
          aria-label={`${isReleased ? 'Hide from visitors' : 'Show visitors that it is gone'}: the quote at ${moment}`}
          onClick={() => (isReleased ? hide : release).run()}
          className="min-h-11 font-medium underline"
        >
          {isReleased ? 'Hide from visitors' : 'Show visitors that it is gone'}
        </button>
      )}
    </li>
  );
}
