import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';

import type { AdminSource } from '#domain/sources/source.ts';
import { formatMoment, parseMoment } from '#domain/videos/moment.ts';
import { parseCitationLines } from '#domain/sources/citation-lines.ts';

import { emptyMoment, type EvidenceForm, type TypedMoment, typedMoment } from './evidence-form.ts';

/** The choice of a source that does not exist yet. */
export const NEW_SOURCE = 'new';

/** A source of the video, or a new one, which has fields for its title and address. */
export interface SourceChoice {
  id: string;
  title: string;
}

/** The rows of the form in context, sorted by time, and the sources that can be chosen in them. */
export function useMoments(sources: readonly AdminSource[]) {
  const { getValues, setValue } = useFormContext<EvidenceForm>();
  const { fields, append, insert, remove, move } = useFieldArray<EvidenceForm, 'moments'>({
    name: 'moments',
  });
  const newSources = useWatch<EvidenceForm, 'newSources'>({ name: 'newSources' });
  const [rememberedId, setRememberedId] = useState<string>();
  const stored = new Set(sources.map(({ id }) => id));
  const choices: SourceChoice[] = [
    ...sources,
    // After a save whose reply was lost, the video has the source already.
    ...newSources
      .filter(({ id }) => !stored.has(id))
      .map(({ id, title }) => ({ id, title: title.trim() || 'New source' })),
  ];

  /** The source that a new moment cites by default; `undefined` if the video has none. */
  const lastSourceId = (choices.find(({ id }) => id === rememberedId) ?? choices[0])?.id;

  /** Inserts a moment before the first one that starts later; one without a time at the end. */
  function add(moment: TypedMoment): void {
    const second = startOf(moment);
    const index =
      second === UNREADABLE
        ? -1
        : getValues('moments').findIndex((other) => startOf(other) > second);
    if (index === -1) append(moment, { shouldFocus: false });
    else insert(index, moment, { shouldFocus: false });
  }

  function addNewSource(): string {
    const source = { id: newSourceId(), title: '', url: '' };
    setValue('newSources', [...getValues('newSources'), source], { shouldDirty: true });
    return source.id;
  }

  /**
   * Remembers the chosen source for the next moment. Returns its id, for {@link NEW_SOURCE} that of the
   * added one.
   */
  function choose(choice: string = lastSourceId ?? NEW_SOURCE): string {
    const sourceId = choice === NEW_SOURCE ? addNewSource() : choice;
    setRememberedId(sourceId);
    return sourceId;
  }

  return {
    fields,
    choices,
    choose,

    /**
     * Adds a moment at a second.
     *
     * @param choice by default the source of the previous moment
     */
    mark(second: number, choice?: string): void {
      add({ ...emptyMoment, time: formatMoment(second), sourceId: choose(choice) });
    },

    /** Adds a moment whose time is typed. */
    addEmpty(): void {
      const moment = { ...emptyMoment, sourceId: choose() };
      append(moment, { focusName: `moments.${getValues('moments').length}.time` });
    },

    /**
     * Adds the moments on pasted lines. Returns their number; `undefined` if the text is not lines of
     * moments, see `pastedMoments`.
     *
     * @param index of the row in which the lines were pasted: the moments cite its source, and replace
     *   it if it is empty
     */
    paste(text: string, index: number | undefined): number | undefined {
      const pasted = pastedMoments(text);
      if (pasted === undefined) return undefined;
      const row = index === undefined ? undefined : getValues('moments')[index];
      const sourceId = choose(row?.sourceId || undefined);
      const isEmpty = row !== undefined && Object.values({ ...row, sourceId: '' }).join('') === '';
      if (isEmpty) remove(index);
      for (const moment of pasted) add({ ...moment, sourceId });
      return pasted.length;
    },

    /** Moves a moment whose time was typed to its place. One whose time cannot be read stays. */
    moveToPlace(index: number): void {
      const moments = getValues('moments');
      const second = startOf(moments[index]);
      if (second === UNREADABLE) return;
      const others = moments.filter((_, other) => other !== index);
      const isInPlace =
        startOf(others[index - 1]) <= second &&
        (index === others.length || startOf(others[index]) >= second);
      const later = others.findIndex((other) => startOf(other) > second);
      if (!isInPlace) move(index, later === -1 ? others.length : later);
    },

    remove,
  };
}

const UUID_BYTES = 16;

/**
 * A random id for a source, in the format of every row id, see `isId`. `crypto.randomUUID` does not
 * exist on a page that was loaded over http.
 */
function newSourceId(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(UUID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * The moments on pasted lines, see `parseCitationLines`, sorted by start and without a source. The words
 * of a line that cannot be read become the claim of a moment without a time. Returns `undefined` for a
 * single line and for lines without a time, which are pasted as text.
 */
function pastedMoments(text: string): TypedMoment[] | undefined {
  const lines = text.trim().split(/\r\n?|\n/);
  const { citations, problems } = parseCitationLines(lines.join('\n'));
  if (lines.length === 1 || citations.length === 0) return undefined;
  return [
    ...citations.map((citation) => typedMoment(citation, '')),
    ...problems.map(({ line }) =>
      Object.assign({ ...emptyMoment }, { claim: lines[line - 1]?.trim() ?? '' }),
    ),
  ];
}

/** Before every second, so that no moment is inserted because of a row without a time. */
const UNREADABLE = -1;

function startOf(moment: TypedMoment | undefined): number {
  return parseMoment(moment?.time ?? '') ?? UNREADABLE;
}
