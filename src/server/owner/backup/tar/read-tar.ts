import { type FileHandle, open } from 'node:fs/promises';
import { archiveError } from '../backup-error.ts';
import { BLOCK, checksumOf, padding } from './write-tar.ts';

/** A file in an archive, or something else, such as a symbolic link. */
export interface TarEntry {
  name: string;
  isFile: boolean;
  sizeBytes: number;
  modified: Date;
  content: AsyncGenerator<Uint8Array>;
}

/**
 * Reads the entries of a tar file, one after another. What is not read of the content of an entry is
 * skipped. The memory and the time per byte are limited, whatever the file contains. Understands what
 * `createArchive` writes: the format "ustar" of POSIX with the extended headers `path` and `size`.
 *
 * @throws BackupError when the file cannot be read, is cut off or is not such a tar file
 */
export async function* readTar(file: string): AsyncGenerator<TarEntry> {
  await using handle = await open(file).catch(refuseFile(file));
  const bytes = bytesOf(file, handle);
  let extended: Record<string, string> = {};
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (isZero(header)) return await requireEnd(file, bytes);
    const { isExtension, ...entry } = parseHeader(file, header);
    const { path = entry.name, size = String(entry.sizeBytes) } = extended;
    const sizeBytes = numberIn(file, size, 10);
    if (isExtension) {
      if (sizeBytes > MAX_EXTENSION) throw archiveError(file, 'a header is too long');
      extended = parseExtension(file, await bytes.take(sizeBytes));
      bytes.skip(padding(sizeBytes).length);
      continue;
    }
    extended = {};
    let left = sizeBytes;
    yield { ...entry, name: path, sizeBytes, content: content() };
    bytes.skip(left + padding(sizeBytes).length);

    async function* content(): AsyncGenerator<Uint8Array> {
      while (left > 0) {
        const part = await bytes.takeSome(left);
        left -= part.length;
        yield part;
      }
    }
  }
}

/** An extended header contains little more than a name. */
const MAX_EXTENSION = 4096;

/** Tar files may end with empty blocks up to a multiple of this size. */
const MAX_END = 10_240;

function parseHeader(file: string, block: Buffer) {
  const text = (start: number, length: number) => {
    const field = block.subarray(start, start + length);
    const end = field.indexOf(0);
    return decode(file, end === -1 ? field : field.subarray(0, end));
  };
  const octal = (start: number, length: number) =>
    numberIn(file, text(start, length).replaceAll(' ', ''), 8);
  if (octal(148, 8) !== checksumOf(block)) throw archiveError(file, 'a header is damaged');

  const [name, prefix, type] = [text(0, 100), text(345, 155), text(156, 1)];
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    isFile: type === '' || type === '0',
    isExtension: type === 'x',
    sizeBytes: octal(124, 12),
    modified: new Date(octal(136, 12) * 1000),
  };
}

/** Parses lines such as "18 path=uploads/a\n". Each begins with its length in bytes. */
function parseExtension(file: string, bytes: Buffer): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let start = 0; start < bytes.length;) {
    const [prefix = '', digits = ''] = /^(\d+) /.exec(bytes.toString('latin1', start)) ?? [];
    const end = start + numberIn(file, digits, 10);
    const line = decode(file, bytes.subarray(start + prefix.length, end));
    const [, key = '', value = ''] = /^(\w+)=(.*)\n$/s.exec(line) ?? [];
    if (end > bytes.length || key === '') throw archiveError(file, 'a header is damaged');
    fields[key] = value;
    start = end;
  }
  return fields;
}

function numberIn(file: string, digits: string, base: 8 | 10): number {
  const number = /^\d{1,15}$/.test(digits) ? Number.parseInt(digits, base) : Number.NaN;
  if (Number.isNaN(number)) throw archiveError(file, 'a header is damaged');
  return number;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decode(file: string, bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw archiveError(file, 'a header is not in UTF-8');
  }
}

async function requireEnd(file: string, bytes: ByteReader): Promise<void> {
  let end = await bytes.take(BLOCK);
  for (let length = 2 * BLOCK; end.length > 0; length += end.length) {
    if (!isZero(end) || length > MAX_END) throw archiveError(file, 'something follows its end');
    end = await bytes.takeSome(MAX_END, 'or nothing');
  }
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

/** How much of the file is read at a time. */
const READ_BYTES = 64 * 1024;

type ByteReader = ReturnType<typeof bytesOf>;

/** Reads an open file from its beginning. */
function bytesOf(file: string, handle: FileHandle) {
  /** Where the bytes after `unread` begin. */
  let position = 0;
  let unread = Buffer.alloc(0);

  /** Returns from 1 byte to `most` bytes; with "or nothing", no bytes at the end of the file. */
  async function takeSome(most: number, atEnd?: 'or nothing'): Promise<Buffer> {
    if (unread.length === 0) {
      const buffer = Buffer.allocUnsafe(READ_BYTES);
      const { bytesRead } = await handle.read({ buffer, position }).catch(refuseFile(file));
      if (bytesRead === 0 && atEnd === undefined) throw archiveError(file, 'it is cut off');
      unread = buffer.subarray(0, bytesRead);
      position += bytesRead;
    }
    const part = unread.subarray(0, most);
    unread = unread.subarray(part.length);
    return part;
  }

  async function take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = count; left > 0; left -= parts.at(-1)?.length ?? 0) {
      parts.push(await takeSome(left));
    }
    return Buffer.concat(parts);
  }

  /** Does not read what it skips. If the file is cut off there, the next read finds that. */
  function skip(count: number): void {
    position += Math.max(0, count - unread.length);
    unread = unread.subarray(count);
  }

  return { take, takeSome, skip };
}

function refuseFile(file: string): (error: Error) => never {
  return (error) => {
    throw archiveError(file, error.message);
  };
}
