import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';

import { collidingValues, isGone } from './lost-update.ts';

/** How the fields of a form show an entry. */
interface EntryForm<Entry, Entered extends FieldValues> {
  /** The noun for the entry in the notice that it was deleted, e.g. "video". */
  what: string;
  toForm: (entry: Entry) => Entered;
  fields: readonly EntryField<Entry, Entered>[];
}

interface EntryField<Entry, Entered extends FieldValues> {
  name: Path<Entered>;
  label: string;
  /** Another field of the form in which the same value can be entered. */
  otherName?: Path<Entered>;
  /** The text to compare and to show for the field, if it is not the value in the form. */
  textOf?: (entry: Entry) => string;
}

/**
 * The form of a stored entry, and what another window has changed in the entry.
 *
 * @template Saved the saved entry, or some of its fields
 */
export interface EditedForm<Entered extends FieldValues, Saved> {
  what: string;
  /** The stored entry as contents of the fields. */
  stored: Entered;
  /** The fields that both windows have changed, with the text of the other window. */
  collisions: readonly Collision<Entered>[];
  isDeleted: boolean;
  /**
   * Records why a save failed. Returns true if the entry was deleted or a field collides, which the
   * form then shows.
   */
  recordRefusal: (error: unknown) => boolean;
  /** Ends a collision. The next save stores what the field then contains. */
  endCollision: (collision: Collision<Entered>) => void;
  /** The labels of the fields that another window has changed, leaving out those saved here. */
  changedElsewhere: (saved: Saved, changes: object) => string[];
}

interface EditedEntry<Entry, Entered extends FieldValues> extends EditedForm<
  Entered,
  Partial<Entry>
> {
  /** The entry as it was loaded, updated with the stored values in the replies to refused saves. */
  loaded: Entry;
}

/** A field that both windows have changed. */
export interface Collision<Entered extends FieldValues> {
  /** The fields of the form in which the value can be entered. */
  names: readonly Path<Entered>[];
  label: string;
  /** The text that another window has saved. */
  theirs: string;
}

/**
 * The form of an entry, and the changes by another window that the replies to saves report. See
 * docs/product.md, "Editing in two windows".
 */
export function useEditedEntry<Entry extends object, Entered extends FieldValues>(
  entry: Entry,
  { what, toForm, fields }: EntryForm<Entry, Entered>,
): EditedEntry<Entry, Entered> {
  const [loaded, setLoaded] = useState(entry);
  const [collisions, setCollisions] = useState<readonly Collision<Entered>[]>([]);
  const [isDeleted, setIsDeleted] = useState(false);

  /** The fields whose texts differ between two versions of the entry. */
  function differences(before: Entry, after: Entry): Collision<Entered>[] {
    return fields.flatMap(({ name, otherName, label, textOf }) => {
      const text = textOf ?? ((version: Entry) => fieldText(Reflect.get(toForm(version), name)));
      const theirs = text(after);
      if (text(before) === theirs) return [];
      return [{ names: otherName === undefined ? [name] : [name, otherName], label, theirs }];
    });
  }

  function recordRefusal(error: unknown): boolean {
    if (isGone(error)) {
      setIsDeleted(true);
      return true;
    }
    const current = collidingValues(error);
    if (current === undefined) return false;
    const newer = { ...loaded, ...current };
    const found = differences(loaded, newer);
    setCollisions(found);
    setLoaded(newer);
    return found.length > 0;
  }

  return {
    what,
    loaded,
    stored: toForm(loaded),
    collisions,
    isDeleted,
    recordRefusal,
    endCollision: (ended) => setCollisions(collisions.filter((collision) => collision !== ended)),
    changedElsewhere: (saved, changes) =>
      differences(loaded, { ...loaded, ...saved })
        .filter(({ names }) => !names.some((name) => name in changes))
        .map(({ label }) => label),
  };
}

/** The value of a field as text; that of a switch is "on" or "off". */
export function fieldText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value ?? '');
}
