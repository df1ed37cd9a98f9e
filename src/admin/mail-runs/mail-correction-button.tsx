import { useQuery } from '@tanstack/react-query';

import { mailCorrection } from '#domain/calls/mail-run-calls.ts';
import { Mail } from '#web/icons/shared-icons.ts';

import { useAction, useCall } from '../ui/requests/use-call.ts';
import { RowAction } from '../ui/rows/row-action.tsx';
import { mailRunsQuery } from './mail-run-list.tsx';

interface MailCorrectionButtonProps {
  correctionId: string;
  videoId: string;
  /** Completes the label for screen readers. */
  labelSuffix: string;
}

/** Mails a correction to those who were sent its video. Shown only if there are any, and once. */
export function MailCorrectionButton({
  correctionId,
  videoId,
  labelSuffix,
}: MailCorrectionButtonProps) {
  const { data } = useQuery(mailRunsQuery);
  const creation = useAction(useCall(mailCorrection, { id: correctionId }), {
    success: 'The correction is being mailed',
    failure: 'Failed to mail the correction',
  });
  const wasSent = data?.runs.some(({ subjectId, sent }) => subjectId === videoId && sent > 0);
  const isMailed = data?.runs.some(({ subjectId }) => subjectId === correctionId);

  if (isMailed === true) {
    return <p className="px-2 py-1.5 text-sm text-ink-muted">Mailed. See Readers in Settings.</p>;
  }
  if (wasSent !== true) return null;
  return (
    <RowAction
      icon={Mail}
      label="Mail those who were sent this video"
      labelSuffix={labelSuffix}
      aria-disabled={creation.isPending}
      onClick={() => creation.run({ body: { when: 'now' } })}
    />
  );
}
