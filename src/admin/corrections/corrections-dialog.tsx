import { useState } from 'react';

import { readEvidence, withdrawCorrection } from '#domain/calls/evidence-calls.ts';
import { listSources } from '#domain/calls/source-calls.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import { videoStage } from '#domain/videos/video-state.ts';
import { Plus, Undo2 } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#domain/dates/format-day.ts';
import { correctionKinds } from '#domain/corrections/correction-kinds.ts';
import { correctionText } from '#domain/corrections/correction-text.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { useSite } from '#web/http/site.ts';

import {
  CloseButton,
  Dialog,
  DialogBody,
  DialogButtons,
  type VideoDialogProps,
} from '../ui/dialogs/dialog.tsx';
import { EmptyList, Loaded } from '../ui/requests/loaded.tsx';
import { MailCorrectionButton } from '../mail-runs/mail-run-list.tsx';
import { ConfirmedAction } from '../ui/rows/row-action.tsx';
import { useCall, useRead } from '../ui/requests/use-call.ts';
import { NewCorrectionDialog } from './new-correction-dialog.tsx';

const placeholders = { rows: 2, rowClassName: 'h-20' };

/** Lists the corrections of a video, the latest first, and publishes and withdraws them. */
export function CorrectionsDialog({ video, onClose }: VideoDialogProps) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [openedAt] = useState(() => new Date());
  const evidence = useRead(readEvidence, { id: video.id });
  const sources = useRead(listSources, { id: video.id });
  const isPublic = videoStage(video, openedAt) === 'Published';

  return (
    <Dialog title="Corrections" onClose={onClose}>
      <DialogBody>
        <p className="wrap-anywhere text-ink-muted">{video.title}</p>
        {!isPublic && (
          <p className="font-medium">
            Visitors cannot see this video yet, so it cannot be corrected.
          </p>
        )}
        <Loaded what="The corrections" query={evidence} {...placeholders}>
          {({ corrections }) => (
            <Loaded what="The sources" query={sources} {...placeholders}>
              {(listed) => (
                <CorrectionList videoId={video.id} corrections={corrections} sources={listed} />
              )}
            </Loaded>
          )}
        </Loaded>
      </DialogBody>
      <DialogButtons>
        {isPublic && (
          <Button disabled={sources.data === undefined} onClick={() => setIsCorrecting(true)}>
            <Plus className="size-5" />
            New Correction
          </Button>
        )}
        <CloseButton />
      </DialogButtons>
      {isCorrecting && (
        <NewCorrectionDialog video={video} second={null} onClose={() => setIsCorrecting(false)} />
      )}
    </Dialog>
  );
}

interface CorrectionListProps {
  videoId: string;
  corrections: readonly Correction[];
  sources: readonly AdminSource[];
}

function CorrectionList({ videoId, corrections, sources }: CorrectionListProps) {
  if (corrections.length === 0) return <EmptyList>This video has no corrections.</EmptyList>;
  return (
    <ol>
      {corrections.map((correction) => (
        <CorrectionRow
          key={correction.id}
          videoId={videoId}
          correction={correction}
          sourceNumber={sources.findIndex(({ id }) => id === correction.sourceId) + 1}
        />
      ))}
    </ol>
  );
}

interface CorrectionRowProps {
  videoId: string;
  correction: Correction;
  /** The number of the correction's source in the list of the video's sources; 0 if it has none. */
  sourceNumber: number;
}

/** One correction of the list. A withdrawn one is struck through and has no action. */
function CorrectionRow({ videoId, correction, sourceNumber }: CorrectionRowProps) {
  const { kind, startSecond, publishedAt, withdrawnAt } = correction;
  const withdrawal = useCall(withdrawCorrection, { id: correction.id });
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
          <ConfirmedAction
            icon={Undo2}
            label="Withdraw"
            labelSuffix={`the ${kind} of ${day}`}
            question="Withdraw this correction?"
            busyLabel="Withdrawing..."
            toasts={{ success: 'Correction withdrawn', failure: 'Failed to withdraw correction' }}
            request={withdrawal}
          >
            <p>
              It stays visible, struck through, with the date of its withdrawal. This cannot be
              undone.
            </p>
          </ConfirmedAction>
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
