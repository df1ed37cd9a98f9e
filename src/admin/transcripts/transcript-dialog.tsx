import { deleteTranscript, readEvidence, saveTranscript } from '#domain/calls/evidence-calls.ts';
import { countText } from '#domain/text/count-text.ts';
import { languageName } from '#domain/text/language-name.ts';
import { LABELS_LANGUAGE } from '#domain/text/owners-text.ts';
import {
  type TranscriptInput,
  transcriptInputSchema,
} from '#domain/transcripts/transcript-input.ts';
import type { TranscriptSummary } from '#domain/transcripts/transcript.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { useSite } from '#web/http/site.ts';
import { Trash2 } from '#web/icons/icons.ts';

import { Dialog, type VideoDialogProps } from '../ui/dialogs/dialog.tsx';
import { EditorForm } from '../ui/editors/editor-dialog.tsx';
import { LoadedEditor } from '../ui/editors/loaded-editor.tsx';
import { TextField } from '../ui/fields/form-fields.tsx';
import { ConfirmedAction } from '../ui/rows/row-action.tsx';
import { useCall, useRead } from '../ui/requests/use-call.ts';
import { TranscriptTextField } from './transcript-text-field.tsx';

/** Adds, replaces and deletes the transcript of a video. */
export function TranscriptDialog({ video, onClose }: VideoDialogProps) {
  const site = useSite();
  const evidence = useRead(readEvidence, { id: video.id });

  return (
    <Dialog title="Transcript" onClose={onClose}>
      <LoadedEditor what="The transcript" query={evidence} rows={1} rowClassName="h-40">
        {({ transcript, language }) => (
          <TranscriptForm video={video} stored={transcript} language={language ?? site.language} />
        )}
      </LoadedEditor>
    </Dialog>
  );
}

interface TranscriptFormProps {
  video: AdminVideo;
  stored: TranscriptSummary | null;
  /** The language of the video. */
  language: string;
}

function TranscriptForm({ video, stored, language }: TranscriptFormProps) {
  const saving = useCall(saveTranscript, { id: video.id });

  return (
    <EditorForm<TranscriptInput, TranscriptInput, TranscriptSummary>
      schema={transcriptInputSchema}
      defaults={{ text: '', language: stored?.language ?? language }}
      saveLabel={stored === null ? 'Save Transcript' : 'Replace Transcript'}
      toasts={{
        success: ({ passageCount }) => ({
          title: 'Transcript saved',
          description: `It has ${countText(passageCount, 'passage')}.`,
        }),
        failure: 'Failed to save transcript',
      }}
      save={(transcript) => saving.mutateAsync({ body: transcript })}
    >
      <p className="wrap-anywhere text-ink-muted">{video.title}</p>
      {stored && <StoredTranscript video={video} stored={stored} />}
      <TranscriptTextField />
      <TextField<TranscriptInput>
        name="language"
        label="Language"
        hint="Its code, such as en, es or pt-BR"
      />
    </EditorForm>
  );
}

interface StoredTranscriptProps {
  video: AdminVideo;
  stored: TranscriptSummary;
}

/** What is known of the stored transcript, and the button that deletes it. */
function StoredTranscript({ video, stored }: StoredTranscriptProps) {
  const deletion = useCall(deleteTranscript, { id: video.id });

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p>{transcriptPhrase(stored)}</p>
      <ConfirmedAction
        icon={Trash2}
        label="Delete"
        labelSuffix="the transcript"
        className="-mx-2 text-error"
        question="Are you sure you want to delete this transcript?"
        toasts={{
          success: 'Transcript deleted successfully',
          failure: 'Failed to delete transcript',
        }}
        request={deletion}
      >
        <p className="wrap-anywhere">
          The transcript of “{video.title}” will be deleted. This cannot be undone.
        </p>
      </ConfirmedAction>
    </div>
  );
}

/** E.g. "Stored: 51 passages with times, English (en)". */
function transcriptPhrase({ language, isTimed, passageCount }: TranscriptSummary): string {
  const passages = countText(passageCount, 'passage');
  const name = languageName(language, LABELS_LANGUAGE);
  return `Stored: ${passages} ${isTimed ? 'with' : 'without'} times, ${name} (${language})`;
}
