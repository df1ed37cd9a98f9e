import { formatDay } from '#domain/dates/format-day.ts';
import { correctionKinds } from '#domain/corrections/correction-kinds.ts';
import { correctionText } from '#domain/corrections/correction-text.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { useSite } from '#web/http/site.ts';
import { Undo2 } from '#web/icons/icons.ts';

import { MailCorrectionButton } from '../mail-runs/mail-correction-button.tsx';
import { RowAction } from '../ui/rows/row-action.tsx';

interface CorrectionRowProps {
  videoId: string;
  correction: Correction;
  /** The number of the correction's source in the list of the video's sources; 0 if it has none. */
  sourceNumber: number;
  onWithdraw: () => void;
}

/** One correction of the list. A withdrawn one is struck through and has no action. */
export function CorrectionRow({
  videoId,
  correction,
  sourceNumber,
  onWithdraw,
}: CorrectionRowProps) {
  const { kind, startSecond, publishedAt, withdrawnAt } = correction;
  const text = correctionText(correction);
  const { timeZone } = useSite();
  const day = formatDay(publishedAt, timeZone);
  const details = [
    day,
    startSecond !== null && `at ${formatMoment(startSecond)}`,
    sourceNumber > 0 && `source ${sourceNumber}`,
  ];

  return (
    <li className="border-t border-rule py-3 last:border-b">
      <p className="text-sm text-ink-muted">
        <strong className="font-semibold text-ink">{correctionKinds[kind]}</strong>
        {' · '}
        {details.filter(Boolean).join(' · ')}
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">
        {withdrawnAt === null ? text : <del>{text}</del>}
      </p>
      {withdrawnAt === null ? (
        <div className="-mx-2 mt-1">
          <RowAction
            icon={Undo2}
            label="Withdraw"
            labelSuffix={`the ${kind} of ${day}`}
            onClick={onWithdraw}
          />
          <MailCorrectionButton
            correctionId={correction.id}
            videoId={videoId}
            labelSuffix={`the ${kind} of ${day}`}
          />
        </div>
      ) : (
        <p className="mt-1 text-sm text-ink-muted">
          Withdrawn on {formatDay(withdrawnAt, timeZone)}
        </p>
      )}
    </li>
  );
}
