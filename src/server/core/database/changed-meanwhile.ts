import { isDeepStrictEqual } from 'node:util';
import type { Seen } from '#domain/http/seen.ts';

/** Thrown when an entry was changed after the sender of an update had loaded it. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
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
  const values = valuesOf(stored);
  const isChanged = Object.entries(seen ?? {}).some(
    ([name, value]) => values.has(name) && !isDeepStrictEqual(values.get(name), value),
  );
  if (isChanged) throw new ChangedMeanwhile(stored);
}

/** The fields of an update that differ from what is stored. */
export function changesOf<Update extends object>(stored: object, update: Update): Partial<Update> {
  const values = valuesOf(stored);
  const changes: Partial<Update> = { ...update };
  for (const name in update) {
    const isKept = update[name] === undefined;
    if (isKept || isDeepStrictEqual(values.get(name), update[name])) delete changes[name];
  }
  return changes;
}

function valuesOf(stored: object): Map<string, unknown> {
  // The rows of node:sqlite have no prototype, so that they do not equal parsed JSON; their clones do.
  return new Map(Object.entries(structuredClone(stored)));
}

const UNCHANGED = Symbol('unchanged');

/**
 * The opposite of a change by others: marks what an update returns if it equals what is stored, so that
 * nothing was written. The audit trail recognizes the mark in the body of the reply, see `auditRequests`.
 * Returns the same object.
 */
export function unchanged<Reply extends object>(reply: Reply): Reply {
  return Object.defineProperty(reply, UNCHANGED, { value: true });
}

/** Whether the object was marked with {@link unchanged}. */
export function isUnchanged(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && Object.hasOwn(reply, UNCHANGED);
}
