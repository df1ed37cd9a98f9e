import * as z from 'zod/mini';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { saveCitations } from '#domain/calls/source-calls.ts';
import { newCitationSchema, type NewCitation } from '#domain/sources/citation.ts';
import { formatCitationLines, parseCitationLines } from '#domain/sources/citation-lines.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { Play, Timer } from '#web/icons/icons.ts';
import { PlayerFrame } from '#web/player/player-frame.tsx';
import { usePlayer } from '#web/player/use-player.ts';
import { Button } from '#web/ui/button.tsx';

import { EditorDialog } from '../ui/editors/editor-dialog.tsx';
import { useEditedEntry } from '../ui/editors/use-edited-entry.ts';
import { useCall } from '../ui/requests/use-call.ts';
import { momentLinesSchema } from './source-form.ts';
import { TextField } from '../ui/fields/form-fields.tsx';
import { useDebouncedValue } from '../ui/fields/use-debounced-value.ts';

const momentsSchema = z.object({ citations: z.readonly(z.array(newCitationSchema)) });

const momentsFormSchema = z.object({ moments: momentLinesSchema });

interface MomentsDialogProps {
  video: AdminVideo;
  source: AdminSource;
  /** The citations of the source, sorted by `startSecond`. */
  citations: readonly NewCitation[];
  onClose: () => void;
}

export function MomentsDialog({ video, source, citations, onClose }: MomentsDialogProps) {
  const citing = useCall(saveCitations, { id: source.id });
  const edited = useEditedEntry({ citations }, { what: 'source', schema: momentsSchema, toForm });

  return (
    <EditorDialog
      title="Moments"
      schema={momentsFormSchema}
      defaults={edited.stored}
      saveLabel="Save Moments"
      toasts={{ success: 'Moments saved successfully', failure: 'Failed to save moments' }}
      save={({ moments }) =>
        citing.mutateAsync({
          body: { citations: moments, seen: { citations: [...edited.loaded.citations] } },
        })
      }
      edited={edited}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-muted">{source.title}</p>
      <MomentPlayer video={video} />
      <MomentsField label="Cited at" rows={6} />
    </EditorDialog>
  );
}

/** A button that opens the video's player. The player's current time can be added to the moments. */
function MomentPlayer({ video }: { video: AdminVideo }) {
  const [isOpen, setIsOpen] = useState(false);

  if (isOpen) return <OpenPlayer video={video} />;
  return (
    <Button variant="quiet" className="justify-self-start" onClick={() => setIsOpen(true)}>
      <Play className="size-4" />
      Open player
    </Button>
  );
}

function OpenPlayer({ video }: { video: AdminVideo }) {
  const player = usePlayer(0);
  const { second, errorCode } = player;
  const { getValues, setValue, setFocus } = useFormContext<MomentsForm>();
  const box = useRef<HTMLDivElement>(null);

  // The player has replaced the pressed button, which had the focus.
  useEffect(() => box.current?.querySelector('iframe')?.focus(), []);

  /** Appends the time as a new line, ready for the claim to be typed after it. */
  function add(moment: string) {
    const typed = getValues('moments').trimEnd();
    const lines = typed === '' ? moment : `${typed}\n${moment}`;
    setValue('moments', `${lines} `, { shouldDirty: true });
    setFocus('moments');
  }

  return (
    <div ref={box} className="grid gap-3">
      <div
        className={`mx-auto w-full rounded-md bg-[#000] ${video.isVertical ? 'aspect-9/16 max-w-[calc(44vh*9/16)]' : 'aspect-video max-w-[calc(44vh*16/9)]'}`}
      >
        <PlayerFrame video={video} player={player} title={`Player of ${video.title}`} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="quiet"
          disabled={second === undefined}
          onClick={() => second !== undefined && add(formatMoment(second))}
        >
          <Timer className="size-4" />
          <span className="tabular-nums">
            {second === undefined ? 'Use this time' : `Use ${formatMoment(second)}`}
          </span>
        </Button>
        <p className="text-sm text-ink-muted">
          {errorCode === undefined
            ? 'Pause where the claim is made, then use the time.'
            : 'YouTube does not play this video here. Type the times instead.'}
        </p>
      </div>
    </div>
  );
}

function toForm({ citations }: { citations: readonly NewCitation[] }) {
  return { moments: formatCitationLines(citations) };
}

/** A form with the citations of a source. The panel shows them to the administrator as moments. */
export interface MomentsForm {
  /** Citations as lines, see `parseCitationLines`. */
  moments: string;
}

/** A field for the citations of a source as lines, and below it a list of those recognized. */
export function MomentsField({ label, rows }: { label: string; rows: number }) {
  const typed = useWatch<MomentsForm, 'moments'>({ name: 'moments' });

  return (
    <div>
      <TextField<MomentsForm>
        name="moments"
        label={label}
        hint="One per line: a time, and if you like an end and the claim, e.g. 4:12–4:40 Prices rose. Lines below it may hold a quote (> The words of the source) and its page (p. 12)."
        rows={rows}
      />
      <RecognizedCitations text={typed} />
    </div>
  );
}

/** The lines that cannot be read, with the reasons, and the citations on the other lines. */
function RecognizedCitations({ text }: { text: string }) {
  const { citations, problems } = parseCitationLines(useDebouncedValue(text));

  return (
    <div className="text-sm">
      <div role="status">
        {problems.length > 0 && (
          <ul className="mt-3 grid gap-1 font-medium text-error">
            {problems.map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      {citations.length > 0 && (
        <ul aria-label="Recognized moments" className="mt-3 border-t border-rule">
          {citations.map(({ startSecond, endSecond, claim, quote, page }) => (
            <li
              key={startSecond}
              className="flex flex-wrap gap-x-3 border-b border-rule py-1.5 text-ink-muted"
            >
              <span className="min-w-12 font-medium text-ink tabular-nums">
                {formatMoment(startSecond)}
                {endSecond !== null && `–${formatMoment(endSecond)}`}
              </span>
              <span className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
                <span className="empty:hidden">{claim}</span>
                {quote !== null && <span>{`“${quote}”`}</span>}
                {page !== null && <span>{`p. ${page}`}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
