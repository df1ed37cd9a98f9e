import { isDeepStrictEqual } from 'node:util';
import type { Seen } from '#domain/http/seen.ts';

/** Thrown when an entry was changed after the sender of an update had loaded it. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
  /** The stored entry. */
  readonly current: object;

  constructor(current: object) {
    super('the entry was changed after the sender of the update had loaded it');
    this.current = current;
  }
}

/**
 * Refuses an update of an entry that was changed after its sender had loaded it.
 *
 * @param stored the entry, locked until the transaction ends
 * @param seen   see {@link Seen}; values that the entry does not have are ignored
 * @throws ChangedMeanwhile
 */
export function refuseIfChanged(stored: object, seen: Seen | undefined): void {
  // The rows of node:sqlite have no prototype, so that they do not equal parsed JSON; their clones do.
  const values = new Map<string, unknown>(Object.entries(structuredClone(stored)));
  const isChanged = Object.entries(seen ?? {}).some(
    ([name, value]) => values.has(name) && !isDeepStrictEqual(values.get(name), value),
  );
  if (isChanged) throw new ChangedMeanwhile(stored);
}
