import type { Seen } from '#domain/http/seen.ts';

/** Thrown when an update would overwrite values that its sender has not seen. */
export class LostUpdate extends Error {
  override name = 'LostUpdate';
  /** The stored values of the fields that both the sender and another browser window have changed. */
  readonly current: Record<string, unknown>;

  constructor(current: Record<string, unknown>) {
    super('an update would overwrite values that its sender has not seen');
    this.current = current;
  }
}

/**
 * Merges an update with what another window has saved since its sender loaded the row. Returns the
 * fields to store: those that the sender has changed, and those that `seen` does not contain.
 *
 * @param stored the row, locked until the transaction ends
 * @param seen   see {@link Seen}; if `undefined`, all fields of the update are stored
 * @throws LostUpdate when the sender and another window have changed a field to different values
 */
export function mergeUpdate<Update extends object>(
  stored: object,
  update: Update,
  seen: Seen | undefined,
): Partial<Update> {
  const changes: Partial<Update> = { ...update };
  if (seen === undefined) return changes;
  const overwritten: Record<string, unknown> = {};
  for (const name in update) {
    if (!(name in seen) || update[name] === undefined) continue;
    const current: unknown = Reflect.get(stored, name);
    if (Object.is(update[name], seen[name])) delete changes[name];
    else if (!Object.is(current, seen[name]) && !Object.is(current, update[name])) {
      overwritten[name] = current;
    }
  }
  if (Object.keys(overwritten).length > 0) throw new LostUpdate(overwritten);
  return changes;
}
