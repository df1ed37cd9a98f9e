import { useState } from 'react';

import { countText } from '#domain/text/count-text.ts';
import type { TranscriptSummary } from '#domain/transcripts/transcript.ts';
import { Trash2 } from '#web/icons/icons.ts';

import { DeleteDialog } from '../ui/dialogs/delete-dialog.tsx';
import { RowAction } from '../ui/rows/row-action.tsx';
import { useDeleteTranscript } from './transcript-calls.ts';

const languageNames = new Intl.DisplayNames('en-US', { type: 'language' });

interface StoredTranscriptProps {
  video: { id: string; title: string };
  stored: TranscriptSummary;
}

/** What is known of the stored transcript, and the button that deletes it. */
export function StoredTranscript({ video, stored }: StoredTranscriptProps) {
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteTranscript(video.id);

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p>{transcriptPhrase(stored)}</p>
      <RowAction
        icon={Trash2}
        label="Delete"
        labelSuffix="the transcript"
        className="-mx-2 text-error"
        onClick={() => setIsAsking(true)}
      />
      {isAsking && (
        <DeleteDialog
          question="Are you sure you want to delete this transcript?"
          toasts={{
            success: 'Transcript deleted successfully',
            failure: 'Failed to delete transcript',
          }}
          deletion={deletion}
          onClose={() => setIsAsking(false)}
        >
          <p className="wrap-anywhere">
            The transcript of “{video.title}” will be deleted. This cannot be undone.
          </p>
        </DeleteDialog>
      )}
    </div>
  );
}

/** E.g. "Stored: 51 passages with times, English (en)". */
function transcriptPhrase({ language, isTimed, passageCount }: TranscriptSummary): string {
  const passages = countText(passageCount, 'passage');
  const name = languageNames.of(language) ?? language;
  return `Stored: ${passages} ${isTimed ? 'with' : 'without'} times, ${name} (${language})`;
}
