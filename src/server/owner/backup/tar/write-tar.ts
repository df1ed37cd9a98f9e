/** What the header of a file in a tar file says. */
export interface TarHeader {
  name: string;
  sizeBytes: number;
  modified: Date;
  /** Permissions. By default only the owner may read the file. */
  mode?: number;
}

/** Everything in a tar file is padded to a multiple of this size. */
export const BLOCK = 512;

/** A longer name, or a larger size, is in an extended header. */
const NAME_BYTES = 100;
const MAX_SIZE = 8 ** 11 - 1;

/** Returns the blocks before the content of a file, in the format "ustar" of POSIX. */
export function tarHeader({ name, sizeBytes, modified, mode = 0o600 }: TarHeader): Buffer {
  const extension =
    (Buffer.byteLength(name) > NAME_BYTES ? extendedField('path', name) : '') +
    (sizeBytes > MAX_SIZE ? extendedField('size', String(sizeBytes)) : '');
  const common = { modified, mode };
  const header = headerBlock({ name, sizeBytes: Math.min(sizeBytes, MAX_SIZE), ...common }, '0');
  if (extension === '') return header;
  const bytes = Buffer.from(extension);
  const before = headerBlock({ name: 'extended-header', sizeBytes: bytes.length, ...common }, 'x');
  return Buffer.concat([before, bytes, padding(bytes.length), header]);
}

/** Returns the zeros after content of a size. */
export function padding(sizeBytes: number): Buffer {
  return Buffer.alloc((BLOCK - (sizeBytes % BLOCK)) % BLOCK);
}

/** The end of a tar file. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Returns a line such as "18 path=uploads/a\n", which begins with its own length in bytes. */
function extendedField(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + String(bytes).length;
  if (length !== bytes + String(length).length) length += 1;
  return `${length}${rest}`;
}

function headerBlock(
  { name, sizeBytes, modified, mode }: Required<TarHeader>,
  type: '0' | 'x',
): Buffer {
  // A time before 1970 has no form in this format.
  const seconds = Math.max(0, Math.floor(modified.getTime() / 1000));
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, NAME_BYTES);
  block.write(octal(mode, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(sizeBytes, 11), 124);
  block.write(octal(seconds, 11), 136);
  block.write(type, 156);
  block.write('ustar\u000000', 257);
  block.write(`${octal(checksumOf(block), 6)}\0 `, 148);
  return block;
}

/** The sum of all bytes of a header, with spaces in the place of the checksum. */
export function checksumOf(block: Buffer): number {
  const bytes = Buffer.from(block).fill(' ', 148, 156);
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return sum;
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0');
}
