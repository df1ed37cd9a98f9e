import { useState } from 'react';
import type * as z from 'zod/mini';

import { changedEntry, isGone } from './use-guarded-save.ts';

interface EntryForm<Entry, Entered> {
  /** The noun for the entry in the notice that it was deleted, e.g. "video". */
  what: string;
  /** Reads the entry, or some of its fields, from the reply to a refused save. */
  schema: z.ZodMiniType<Partial<Entry>>;
  toForm: (entry: Entry) => Entered;
}

/** The form of a stored entry, and why its last save was refused. */
export interface EditedForm<Entered> {
  what: string;
  /** The entry as contents of the fields, see {@link EditedEntry.loaded}. */
  stored: Entered;
  refusal: 'changed' | 'deleted' | undefined;
  /** Records why a save failed. Returns whether the form shows the reason. */
  recordRefusal: (error: unknown) => boolean;
  endRefusal: () => void;
  /** Ends the refusal after the fields were reset to what is stored. */
  acceptStored: () => void;
}

interface EditedEntry<Entry, Entered> extends EditedForm<Entered> {
  /**
   * The entry as this window has loaded it. After a save that was refused because of a later change,
   * the entry with this change.
   */
  loaded: Entry;
  /** The entry that the fields contained before they were edited. */
  opened: Entry;
}

/** The form of an entry that another window may change, too. See docs/panel.md, "Editing in two windows". */
export function useEditedEntry<Entry extends object, Entered>(
  entry: Entry,
  { what, schema, toForm }: EntryForm<Entry, Entered>,
): EditedEntry<Entry, Entered> {
  const [loaded, setLoaded] = useState(entry);
  const [opened, setOpened] = useState(entry);
  const [refusal, setRefusal] = useState<'changed' | 'deleted'>();

  function recordRefusal(error: unknown): boolean {
    const changed = changedEntry(error);
    if (changed !== undefined) {
      setLoaded({ ...loaded, ...schema.parse(changed) });
      setRefusal('changed');
    } else if (isGone(error)) setRefusal('deleted');
    return changed !== undefined || isGone(error);
  }

  function acceptStored() {
    setOpened(loaded);
    setRefusal(undefined);
  }

  return {
    what,
    loaded,
    opened,
    stored: toForm(loaded),
    refusal,
    recordRefusal,
    endRefusal: () => setRefusal(undefined),
    acceptStored,
  };
}
