import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { updateVideo } from '#domain/calls/video-calls.ts';
import { readPublishChecklist } from '#domain/calls/source-calls.ts';
import type { PublishProblem } from '#domain/sources/publish-problem.ts';
import type { AdminVideo } from '#domain/videos/video.ts';

import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useAction, useCall, useResultToast } from '../ui/requests/use-call.ts';
import { read } from '../ui/requests/make-call.ts';
import { useSavedVideoToast, VIDEO_UPDATED } from './use-saved-video-toast.ts';

const failure = 'Failed to update video';

interface Publishing {
  /**
   * The requested state while the change is checked or saved; the stored one otherwise, and while the
   * dialog is open.
   */
  isPublished: boolean;
  isBusy: boolean;
  toggle: () => Promise<void>;
  /** The dialog that asks for confirmation if something is missing; `false` while it is closed. */
  dialog: ReactNode;
}

/**
 * Publishes and unpublishes a video. Asks for confirmation before publishing a video that has no
 * source, or a source whose address or uploaded file is missing.
 */
export function usePublishing(video: AdminVideo): Publishing {
  const queryClient = useQueryClient();
  const toastResult = useResultToast();
  const savedToast = useSavedVideoToast();
  const update = useAction(useCall(updateVideo, { id: video.id }), {
    success: (updated) =>
      savedToast(VIDEO_UPDATED, updated, { isNewlyPublished: updated.isPublished }),
    failure,
    onSuccess: () => setProblems([]),
  });
  const [isChecking, setIsChecking] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const [problems, setProblems] = useState<readonly PublishProblem[]>([]);
  const isBusy = isChecking || update.isPending;
  // Not the opposite of the loaded list, which can contain the change before its own reply arrives.
  const requested = update.isPending ? isPublishing : isChecking || undefined;

  async function save(isPublished: boolean) {
    setIsPublishing(isPublished);
    await update.run({ body: { isPublished } });
  }

  async function toggle() {
    if (isBusy) return;
    if (video.isPublished) return save(false);
    setIsChecking(true);
    const checklist = queryClient
      .fetchQuery({ ...read(readPublishChecklist, { id: video.id }), staleTime: 0 })
      .then(async (found) => {
        setProblems(found);
        if (found.length === 0) await save(true);
      });
    await toastResult(checklist, { failure });
    setIsChecking(false);
  }

  return {
    isPublished: (problems.length === 0 ? requested : undefined) ?? video.isPublished,
    isBusy,
    toggle,
    dialog: problems.length > 0 && (
      <ConfirmDialog
        question={`Publish “${video.title}” as it is?`}
        confirmLabel="Publish anyway"
        isBusy={update.isPending}
        onConfirm={() => void save(true)}
        onCancel={() => setProblems([])}
      >
        <PublishProblems problems={problems} />
      </ConfirmDialog>
    ),
  };
}

export function PublishProblems({ problems }: { problems: readonly PublishProblem[] }) {
  return (
    <ul className="list-disc pl-5 wrap-anywhere">
      {problems.map((problem, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two sources can have the same title and problem.
        <li key={index}>{sentence(problem)}</li>
      ))}
    </ul>
  );
}

function sentence({ kind, source }: PublishProblem): string {
  if (kind === 'no-source') return 'The video has no source.';
  if (kind === 'no-address') return `“${source}” has neither an address nor a file.`;
  return `The file of “${source}” is gone.`;
}
