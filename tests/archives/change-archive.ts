import { createHash } from 'node:crypto';
import { packTar } from 'modern-tar';
import type { TarEntries, TarEntry } from './archives.ts';

/** Changes the content of one entry, and its checksum and number of rows in the manifest. */
export function changeEntry(
  all: TarEntries,
  name: string,
  change: (content: Buffer) => Buffer,
): TarEntries {
  const old = all.find(is(name));
  const content = change(Buffer.from(old?.data ?? []));
  const parsed = JSON.parse(textOf(all.at(-1)));
  const sha256 = createHash('sha256').update(content).digest('hex');
  parsed.entries[name] = { sizeBytes: content.length, sha256 };
  parsed.rows[/(\w+)\.jsonl/.exec(name)?.[1] ?? ''] = content.filter((byte) => byte === 10).length;
  const json = Buffer.from(JSON.stringify(parsed, null, 2));
  const changed = all.map((entry) => (entry === old ? withData(entry, content) : entry));
  return [...changed.slice(0, -1), withData(all.at(-1), json)];
}

export function withData(entry: TarEntry | undefined, content: Buffer): TarEntry {
  if (!entry) throw new Error('The archive has no such entry.');
  const data = new Uint8Array(content);
  return { header: { ...entry.header, size: data.length }, data };
}

export function textOf(entry: TarEntry | undefined): string {
  return Buffer.from(entry?.data ?? []).toString();
}

export function is(name: string): (entry: TarEntry) => boolean {
  return ({ header }) => header.name === name;
}

export function isNot(name: string): (entry: TarEntry) => boolean {
  return ({ header }) => header.name !== name;
}

export function empty(name: string): TarEntry {
  return { header: { name, size: 0 } };
}

export function symlink(type: 'symlink' | 'link'): TarEntry['header'] {
  return { name: 'uploads/b.txt', size: 0, type, linkname: '/etc/passwd' };
}

export async function packEntries(all: TarEntries): Promise<Buffer> {
  return Buffer.from(await packTar(all));
}

export function join(...parts: (Buffer | string)[]): Buffer {
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

export interface HeaderFields {
  name?: string | Buffer;
  size?: string | Buffer;
  time?: string;
  type?: string;
}

/** The header of an entry, with fields that no program would write. */
export function makeHeader({
  name = 'uploads/b.txt',
  size = '0',
  time = '0',
  type = '0',
}: HeaderFields): Buffer {
  const made = Buffer.alloc(512);
  const fields = [
    [name, 0],
    [size, 124],
    [time, 136],
    [' '.repeat(8), 148],
    [type, 156],
    ['ustar\x0000', 257],
  ] as const;
  for (const [field, start] of fields) Buffer.from(field).copy(made, start);
  const sum = made.reduce((total, byte) => total + byte, 0);
  made.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return made;
}

/** An entry of a type, followed by an empty file. */
export function block(type: string, content: string): Buffer {
  const size = Buffer.byteLength(content);
  const padding = Buffer.alloc((512 - (size % 512)) % 512);
  return join(makeHeader({ type, size: size.toString(8) }), content, padding, makeHeader({}));
}

export function manyEntries(count: number): Buffer {
  return join(
    ...Array.from({ length: count }, (_, index) => makeHeader({ name: `uploads/${index}` })),
  );
}
