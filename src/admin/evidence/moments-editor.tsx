import { useRef, useState, type ClipboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import type { AdminSource } from '#domain/sources/source.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { Plus } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { EmptyList } from '../ui/list-state.tsx';
import type { EvidenceForm, TypedMoment } from './evidence-form.ts';
import { MarkPlayer, type MarkPlayerHandle } from './mark-player.tsx';
import { focusUnfinished } from './moment-focus.ts';
import { MomentRow } from './moment-row.tsx';
import { useKeysOutsideFields } from './use-keys-outside-fields.ts';
import { useMoments } from './use-moments.ts';
import { useRowKeys } from './use-row-keys.ts';

interface MomentsEditorProps {
  video: AdminVideo;
  sources: readonly AdminSource[];
}

/** The player, and the moments of all sources of the video in one list. */
export function MomentsEditor({ video, sources }: MomentsEditorProps) {
  const moments = useMoments(sources);
  const newSourceAt = useNewSourcePlaces();
  const player = useRef<MarkPlayerHandle>(null);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [status, setStatus] = useState('');
  useKeysOutsideFields(list, { Escape: () => focusUnfinished(list.current) });
  useRowKeys(list, () => player.current?.focus());

  function mark(second: number, sourceId?: string) {
    moments.mark(second, sourceId);
    setStatus(`Marked ${formatMoment(second)}.`);
  }

  function paste(event: ClipboardEvent) {
    const { target, clipboardData } = event;
    const name = target instanceof Element ? target.getAttribute('name') : null;
    const place = /^moments\.(?<index>\d+)\.(?:time|end|claim)$/.exec(name ?? '');
    if (name !== null && place === null) return;
    const index = place?.groups?.['index'];
    const count = moments.paste(
      clipboardData.getData('text/plain'),
      index === undefined ? undefined : Number(index),
    );
    if (count === undefined) return;
    event.preventDefault();
    setStatus(`${count} lines pasted.`);
  }

  function remove(index: number) {
    moments.remove(index);
    addButton.current?.focus();
  }

  return (
    <div
      onPaste={paste}
      className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <MarkPlayer
        ref={player}
        video={video}
        choices={moments.choices}
        status={status}
        onMark={mark}
      />
      <section aria-label="Moments" className="grid min-w-0 gap-4">
        {moments.fields.length === 0 && (
          <EmptyList>No moments yet. Play the video, and mark where a claim is made.</EmptyList>
        )}
        <ol ref={list} className="empty:hidden">
          {moments.fields.map(({ id }, index) => (
            <li key={id} data-moment="" className="border-t border-rule py-4 last:border-b">
              <MomentRow
                index={index}
                choices={moments.choices}
                newSourceIndex={newSourceAt(index)}
                onTimeLeft={() => moments.moveToPlace(index)}
                onChooseSource={moments.choose}
                onPlay={(second) => player.current?.playFrom(second)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button ref={addButton} variant="quiet" onClick={() => moments.addEmpty()}>
            <Plus aria-hidden="true" className="size-4" />
            Add moment
          </Button>
          <p className="text-sm text-ink-muted">
            Several lines such as “4:12 Prices rose” become moments when they are pasted here.
          </p>
        </div>
      </section>
    </div>
  );
}

/**
 * The title and address of a new source are typed in the first row that cites it. Returns a function
 * that finds the position of the new source of such a row; -1 for all other rows.
 */
function useNewSourcePlaces(): (row: number) => number {
  const { control } = useFormContext<EvidenceForm>();
  const newSources = useWatch({ control, name: 'newSources' });
  // The rows are drawn again when another source is chosen, not at each key that is typed in them.
  const sourceIds = useWatch({ control, name: 'moments', compute: joinSourceIds }).split(' ');
  return (row) => {
    const sourceId = sourceIds[row];
    const isFirst = sourceIds.findIndex((id) => id === sourceId) === row;
    return isFirst ? newSources.findIndex(({ id }) => id === sourceId) : -1;
  };
}

function joinSourceIds(moments: readonly TypedMoment[]): string {
  return moments.map(({ sourceId }) => sourceId).join(' ');
}
