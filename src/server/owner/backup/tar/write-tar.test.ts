import { unpackTar } from 'modern-tar';
import { expect, test } from 'vitest';
import { padding, TAR_END, tarHeader } from './write-tar.ts';

const modified = new Date('2025-03-01T12:00:00Z');

function tarOf(name: string, content: Buffer, time = modified): Buffer {
  const header = tarHeader({ name, sizeBytes: content.length, modified: time });
  return Buffer.concat([header, content, padding(content.length), TAR_END]);
}

test.each([
  'site.json',
  'a'.repeat(100),
  'a'.repeat(101),
  // The length of the extended header has two digits, then three.
  ...[86, 87, 88].map((length) => 'é'.repeat(length)),
  `${'文'.repeat(33)}ab`,
])('another reader finds the file %j', async (name) => {
  for (const size of [0, 1, 511, 512, 513]) {
    const content = Buffer.alloc(size, 'x');
    const [entry] = await unpackTar(tarOf(name, content));
    expect(entry?.header).toMatchObject({ name, size, mode: 0o600, mtime: modified, type: 'file' });
    expect(entry?.data).toEqual(new Uint8Array(content));
  }
});

test('a time before 1970 is written as 1970', async () => {
  const [entry] = await unpackTar(tarOf('a', Buffer.alloc(0), new Date(-1000)));
  expect(entry?.header.mtime).toEqual(new Date(0));
});

test('a size of 8 GB or more is in an extended header', () => {
  const largest = tarHeader({ name: 'a', sizeBytes: 8 ** 11 - 1, modified });
  const larger = tarHeader({ name: 'a', sizeBytes: 8 ** 11, modified });
  expect(largest.toString()).not.toContain('size=');
  expect(larger.toString()).toContain('19 size=8589934592\n');
});
