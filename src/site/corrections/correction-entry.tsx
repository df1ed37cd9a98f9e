import type { ReactNode } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import { correctionKinds } from '#domain/corrections/correction-kinds.ts';
import { SAID_LABEL } from '#domain/corrections/correction-text.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import { labelText } from '#domain/text/owners-text.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { useSite } from '#web/http/site.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { useOwnersText } from '../page/use-owners-text.ts';

interface CorrectionEntryProps {
  correction: Correction;
  /** The moment and the source that the correction is about. */
  children?: ReactNode;
}

/**
 * A correction with its kind and day, what was said, and what is right. A withdrawn one is struck
 * through, with the day of its withdrawal. The bar is at the start of the owner's text.
 */
export function CorrectionEntry({ correction, children }: CorrectionEntryProps) {
  const { kind, said, text, publishedAt, withdrawnAt } = correction;
  const owners = useOwnersText();
  const isWithdrawn = withdrawnAt !== null;

  return (
    <div {...owners} className="border-s-4 border-accent py-1 ps-4">
      <p className="text-sm text-ink-muted">
        <span {...labelText}>
          <strong className="font-semibold text-ink">{correctionKinds[kind]}</strong>
          {', '}
          <Day instant={publishedAt} />
          {children}
        </span>
      </p>
      {said !== null && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-muted">
          <Words isWithdrawn={isWithdrawn}>
            <span {...labelText}>{SAID_LABEL}</span>
            {` “${said}”`}
          </Words>
        </p>
      )}
      <p className="mt-1 wrap-anywhere whitespace-pre-line">
        <Words isWithdrawn={isWithdrawn}>{text}</Words>
      </p>
      {isWithdrawn && (
        <p className="mt-1 text-sm">
          <span {...labelText}>
            Withdrawn on <Day instant={withdrawnAt} />
          </span>
        </p>
      )}
    </div>
  );
}

interface CorrectedMomentProps {
  /** `null` if visitors cannot open the video. */
  videoId: string | null;
  /** `null` if the correction is about the whole video. */
  second: number | null;
}

/** The moment that a correction is about, after its day, with a link to the video. */
export function CorrectedMoment({ videoId, second }: CorrectedMomentProps) {
  if (second === null) return null;
  const moment = formatMoment(second);
  return (
    <>
      {', at '}
      {videoId === null ? (
        moment
      ) : (
        <a href={pageAddress.moment(videoId, second)} className={linkClassName.inText}>
          {moment}
        </a>
      )}
    </>
  );
}

function Words({ isWithdrawn, children }: { isWithdrawn: boolean; children: ReactNode }) {
  return isWithdrawn ? <del>{children}</del> : children;
}

function Day({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatDay(instant, useSite().timeZone)}</time>;
}
