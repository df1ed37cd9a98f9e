import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import {
  type TranscriptInput,
  MAX_TRANSCRIPT_BYTES,
  TOO_LARGE,
} from '#domain/transcripts/transcript-input.ts';
import { NOT_UTF8 } from '#domain/transcripts/read-transcript.ts';
import { FileText } from '#web/icons/icons.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { useFileDrop } from '../sources/use-file-drop.ts';
import { ChooseFileButton } from '../ui/fields/choose-file-button.tsx';

const ROWS = 12;

/**
 * The text of a transcript, which can be typed, pasted, dropped or read from a chosen file. When it is
 * refused, the line with the mistake is selected.
 */
export function TranscriptTextField() {
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
              rows={ROWS}
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
        <FileText aria-hidden="true" className="size-5" />
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
