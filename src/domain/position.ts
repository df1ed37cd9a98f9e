import * as z from 'zod/mini';

/** An entry of a list that the administrator orders. */
export interface OrderedEntry {
  id: string;
  sortOrder: number;
}

/** Which entry of a list has the sort order 1. */
export type NumberedFrom = 'first' | 'last';

/**
 * The new position of an entry: directly below the entry `after`, or at the top if that is null.
 */
export const positionSchema = z.object({
  after: z.nullable(
    z.string({ error: 'Please name the entry that comes before this one, or null' }),
  ),
});

export type Position = z.infer<typeof positionSchema>;

/**
 * Moves one entry within a list, and numbers the list 1, 2, 3, … without gaps or equal numbers.
 * The panel and the server both use it, so that the panel can show the result at once.
 *
 * Returns the entries in their new order; those that keep their number are the same objects.
 * Returns `undefined` when the list does not contain the entry or the entry `after`.
 * See docs/panel.md, "Sort order".
 */
export function reorderEntry<Entry extends OrderedEntry>(
  list: readonly Entry[],
  id: string,
  { after }: Position,
  numberedFrom: NumberedFrom,
): Entry[] | undefined {
  const entry = list.find((each) => each.id === id);
  const others = list.filter((each) => each.id !== id);
  const previous = others.findIndex((each) => each.id === after);
  if (entry === undefined || (after !== null && previous === -1)) return undefined;

  return others.toSpliced(previous + 1, 0, entry).map((each, index) => {
    const sortOrder = numberedFrom === 'first' ? index + 1 : list.length - index;
    return each.sortOrder === sortOrder ? each : numbered(each, sortOrder);
  });
}

function numbered<Entry extends OrderedEntry>(entry: Entry, sortOrder: number): Entry {
  return { ...entry, sortOrder };
}

/** The side of another entry to which an entry is moved. */
export type Side = 'above' | 'below';

/** The position of an entry directly above or below another entry of the list. */
export function positionBeside(
  list: readonly OrderedEntry[],
  id: string,
  side: Side,
  neighbor: string,
): Position {
  if (side === 'below') return { after: neighbor };
  const others = list.filter((entry) => entry.id !== id);
  const index = others.findIndex((entry) => entry.id === neighbor);
  return { after: others[index - 1]?.id ?? null };
}
