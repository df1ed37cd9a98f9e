/**
 * Names for the places in a sentence, such as the title of a video for `{video}`. They are never names of
 * people, addresses or texts that visitors have sent.
 */
export type ChangedNames = Partial<Record<ChangedThing | 'added' | 'list', string>>;

/** What the id in the address of a route belongs to. */
export type ChangedThing = 'video' | 'source' | 'correction' | 'link' | 'trashed';

/** Whose name a sentence needs, other than that of what was added. */
export function thingIn(sentence: string | undefined): ChangedThing | undefined {
  return things.find((thing) => sentence?.includes(`{${thing}}`));
}

const things = ['video', 'source', 'correction', 'link', 'trashed'] as const;

/** Fills the places of a sentence; `null` when a name is missing. */
export function fillSentence(sentence: string, names: ChangedNames): string | null {
  const known = new Map(Object.entries(names));
  const places = [...sentence.matchAll(PLACE)].map(([, name = '']) => name);
  if (!places.every((name) => known.has(name))) return null;
  return sentence.replaceAll(PLACE, (_place, name: string) => known.get(name) ?? '');
}

const PLACE = /\{(\w+)\}/g;
