import { open } from 'node:fs/promises';

/**
 * Whether the file ends with the record that every complete zip file ends with. The record must state
 * where the list of entries begins, because the record of another zip file within a file that is cut
 * off states a wrong place.
 */
export async function isCompleteZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const position = Math.max(0, size - ZIP_RECORD_BYTES - MAX_ZIP_COMMENT_BYTES);
  const { buffer: end } = await file.read({ buffer: Buffer.alloc(size - position), position });
  const recordAt = end.lastIndexOf(ZIP_RECORD);
  if (recordAt === -1 || recordAt + ZIP_RECORD_BYTES > end.length) return false;
  const listAt = end.readUInt32LE(recordAt + 16);
  const { buffer: list } = await file.read({ buffer: Buffer.alloc(4), position: listAt });
  return list.equals(ZIP_LIST);
}

/** The signature of the record at the end of a zip file. */
const ZIP_RECORD = Buffer.from('PK\u0005\u0006');

/** The record without the comment that may follow it. */
const ZIP_RECORD_BYTES = 22;

const MAX_ZIP_COMMENT_BYTES = 0xffff;

/** The signature of the first entry in the list of entries. */
const ZIP_LIST = Buffer.from('PK\u0001\u0002');
