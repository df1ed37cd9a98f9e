import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import { deleteTranscript, readEvidence, saveTranscript } from '#domain/calls/evidence-calls.ts';
import { countText } from '#domain/text/count-text.ts';
import { languageName } from '#domain/text/language-name.ts';
import { LABELS_LANGUAGE } from '#domain/text/owners-text.ts';
import {
  type TranscriptInput,
  transcriptInputSchema,
  MAX_TRANSCRIPT_BYTES,
  TOO_LARGE,
} from '#domain/transcripts/transcript-input.ts';
import type { TranscriptSummary } from '#domain/transcripts/transcript.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { useSite } from '#web/http/site.ts';
import { Trash2, FileText } from '#web/icons/icons.ts';
import { NOT_UTF8 } from '#domain/transcripts/read-transcript.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { Dialog, type VideoDialogProps } from '../ui/dialogs/dialog.tsx';
import { EditorForm, LoadedEditor } from '../ui/editors/editor-dialog.tsx';
import { TextField } from '../ui/fields/form-fields.tsx';
import { ConfirmedAction } from '../ui/rows/row-action.tsx';
import { useCall, useRead } from '../ui/requests/use-call.ts';
import { useFileDrop } from '../sources/use-file-drop.ts';
import { ChooseFileButton } from '../ui/fields/choose-file-button.tsx';

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

/**
 * The text of a transcript, which can be typed, pasted, dropped or read from a chosen file. When it is
 * refused, the line with the mistake is selected.
 */
function TranscriptTextField() {
  const { field, fieldState } = useController<TranscriptInput, 'text'>({ name: 'text' });
  const { setValue, setError, trigger, formState } = useFormContext<TranscriptInput>();
  const area = useRef<HTMLTextAreaElement>(null);
  const [filesRead, setFilesRead] = useState(0);
  const { error } = fieldState;
  const { submitCount } = formState;

  useEffect(() => {
    const line = /^Line (\d+):/.exec(error?.message ?? '')?.[1];
    if (area.current !== null && line !== undefined) selectLine(area.current, Number(line));
    // oxlint-disable-next-line react/exhaustive-deps -- A selection while the line is corrected would disturb.
  }, [submitCount, filesRead]);

  async function fillIn(file: File | undefined) {
    if (file === undefined) return;
    const read = await readCaptionFile(file);
    if ('problem' in read) {
      setError('text', { message: `${file.name}: ${read.problem}` });
      return;
    }
    setValue('text', read.text, { shouldDirty: true });
    await trigger('text');
    setFilesRead((before) => before + 1);
  }

  const isDraggedOver = useFileDrop(true, ([file]) => void fillIn(file));

  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full">
        <FormField
          label="Text"
          error={error?.message}
          hint={
            <>
              SRT, WebVTT or SBV, lines such as “0:00 words” from YouTube, or plain text. At most 1
              MB.
              <span className="pointer-coarse:hidden"> You can also drop a file here.</span>
            </>
          }
        >
          {(attributes) => (
            <textarea
              {...attributes}
              {...field}
              ref={(element) => {
                area.current = element;
                field.ref(element);
              }}
              rows={12}
              spellCheck={false}
              className={`${fieldClassName} block resize-y text-sm ${isDraggedOver ? 'bg-raised' : ''}`}
            />
          )}
        </FormField>
      </div>
      <ChooseFileButton
        fileLabel="Transcript file"
        accept=".srt,.vtt,.sbv,.txt,text/plain,text/vtt"
        onChoose={([file]) => void fillIn(file)}
      >
        <FileText className="size-5" />
        Choose File
      </ChooseFileButton>
    </div>
  );
}

/** The text of a chosen file, or why it cannot be read as text. */
async function readCaptionFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_TRANSCRIPT_BYTES) return { problem: TOO_LARGE };
  const bytes = await file.arrayBuffer();
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: NOT_UTF8 };
  }
}

/** Selects a line, counted from 1, and scrolls to it; only about so if lines are wrapped. */
function selectLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (area.scrollHeight * (line - 1)) / lines.length - area.clientHeight / 2;
}
