import { unpackTar } from 'modern-tar';
import type { TarEntries, TarEntry } from './archives.ts';
import { changeEntry, packEntries, textOf, withData } from './change-archive.ts';

export interface HostileArchive {
  /** Completes the sentence "an archive … is refused". */
  what: string;
  /** Makes the archive from an intact one with all of the `sampleRows` and the file a.txt. */
  make: (intact: Buffer) => Buffer | Promise<Buffer>;
  /** Matches the message of the error. */
  reason: RegExp;
}

export function bytes(
  what: string,
  make: HostileArchive['make'],
  reason: HostileArchive['reason'],
): HostileArchive {
  return { what, make, reason };
}

export function entries(
  what: string,
  change: (all: TarEntries) => TarEntries,
  reason: RegExp,
): HostileArchive {
  return bytes(what, async (intact) => packEntries(change(await unpackTar(intact))), reason);
}

/** With an empty entry at the beginning. */
export function withEntry(what: string, fields: Omit<TarEntry['header'], 'size'>): HostileArchive {
  return entries(what, (all) => [{ header: { ...fields, size: 0 } }, ...all], /does not belong/);
}

export function text(
  what: string,
  name: string,
  change: (text: string) => string,
  reason = /is not as expected/,
): HostileArchive {
  const changed = (content: Buffer) => Buffer.from(change(content.toString()));
  return entries(what, (all) => changeEntry(all, name, changed), reason);
}

export function manifest(
  what: string,
  change: (json: string) => string,
  reason: RegExp,
): HostileArchive {
  return entries(
    what,
    (all) => [...all.slice(0, -1), withData(all.at(-1), Buffer.from(change(textOf(all.at(-1)))))],
    reason,
  );
}

/** With another value, given as JSON, in a column of the only row of a table. */
export function value(what: string, table: string, column: string, json: string): HostileArchive {
  const change = (line: string) => {
    const row = JSON.stringify({ ...JSON.parse(line), [column]: 'the value' });
    return `${row.replace('"the value"', () => json)}\n`;
  };
  return text(what, `tables/${table}.jsonl`, change, /(?:is|are) not as expected/);
}
