import { useRef, useState, type ClipboardEvent, type RefObject } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import type { AdminSource } from '#domain/sources/source.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { Plus } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { EmptyList } from '../ui/requests/loaded.tsx';
import { useWindowEvent } from '../ui/use-window-event.ts';
import type { EvidenceForm, TypedMoment } from './evidence-form.ts';
import { MarkPlayer, type MarkPlayerHandle } from './mark-player.tsx';
import { useKeysOutsideFields } from './use-keys-outside-fields.ts';
import { MomentRow } from './moment-row.tsx';
import { useMoments } from './use-moments.ts';

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
            <Plus className="size-4" />
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
 * Handles keys in the fields of the rows: Enter leads to the next row, and from the last one to the
 * save button. Shift and Enter start a new line in a quote.
 *
 * @param onEscape moves the focus out of the fields
 */
function useRowKeys(list: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useWindowEvent('keydown', (event) => {
    const { target, key, shiftKey, isComposing } = event;
    if (!(target instanceof HTMLElement) || isComposing) return;
    if (list.current?.contains(target) !== true) return;
    // With Ctrl or Cmd, Enter saves the dialog.
    if (event.ctrlKey || event.metaKey) return;
    if (!target.matches('input, textarea, select')) return;
    if (key === 'Escape') onEscape();
    if (key !== 'Enter' || shiftKey || target.matches('select')) return;
    event.preventDefault();
    const next = momentOf(target)?.nextElementSibling;
    if (next) focusMoment(next);
    else target.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  });
}

/** The row of the moment whose fields contain the element; `null` if it is not in a row. */
function momentOf(element: Element): Element | null {
  return element.closest('li[data-moment]');
}

/** Focuses the field of a row that is typed first: the title of a new source, or else the claim. */
function focusMoment(row: Element): void {
  (emptyField(row, 'title') ?? row.querySelector<HTMLElement>('[name$=".claim"]'))?.focus();
}

/** Focuses the first row that lacks the claim, or the title of its new source; otherwise the last row. */
function focusUnfinished(list: Element | null): void {
  const rows = [...(list?.children ?? [])];
  const row =
    rows.find((each) => emptyField(each, 'title') ?? emptyField(each, 'claim')) ?? rows.at(-1);
  if (row) focusMoment(row);
}

function emptyField(row: Element, name: string): HTMLInputElement | undefined {
  const fields = row.querySelectorAll<HTMLInputElement>(`input[name$=".${name}"]`);
  return [...fields].find(({ value }) => value.trim() === '');
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
