import { unpackTar } from 'modern-tar';
import type { TarEntries, TarEntry } from './archives.ts';
import {
  block,
  changeEntry,
  type HeaderFields,
  join,
  makeHeader,
  packEntries,
  textOf,
  withData,
} from './change-archive.ts';

/** Makes a hostile archive from an intact one with all of the `sampleRows` and the file a.txt. */
export type Make = (intact: Buffer) => Buffer | Promise<Buffer>;

export interface HostileArchive {
  /** Completes the sentence "an archive … is refused". */
  what: string;
  make: Make;
  /** Matches the message of the error. */
  reason: RegExp;
}

/** Archives that are refused for one reason, each after what is wrong with it. */
export function refusedFor(reason: RegExp, archives: Record<string, Make>): HostileArchive[] {
  return Object.entries(archives).map(([what, make]) => ({ what, make, reason }));
}

/** With an empty entry at the beginning that has these fields. */
export function header(fields: HeaderFields): Make {
  return (intact) => join(makeHeader(fields), intact);
}

/** With an entry of a type at the beginning that says something about the next one. */
export function extension(type: string, content: string): Make {
  return (intact) => join(block(type, content), intact);
}

export function entries(change: (all: TarEntries) => TarEntries): Make {
  return async (intact) => packEntries(change(await unpackTar(intact)));
}

/** With an empty entry at the beginning. */
export function entry(fields: Omit<TarEntry['header'], 'size'>): Make {
  return entries((all) => [{ header: { ...fields, size: 0 } }, ...all]);
}

export function text(name: string, change: (text: string) => string): Make {
  return entries((all) =>
    changeEntry(all, name, (content) => Buffer.from(change(String(content)))),
  );
}

export function manifest(change: (json: string) => string): Make {
  return entries((all) => {
    const changed = Buffer.from(change(textOf(all.at(-1))));
    return [...all.slice(0, -1), withData(all.at(-1), changed)];
  });
}

/** With another value, given as JSON, in a column of the only row of a table. */
export function value(table: string, column: string, json: string): Make {
  return text(`tables/${table}.jsonl`, (line) => {
    const row = JSON.stringify({ ...JSON.parse(line), [column]: 'the value' });
    return `${row.replace('"the value"', () => json)}\n`;
  });
}
