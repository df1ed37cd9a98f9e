import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { countPages } from '#server/uploads/count-pages.ts';
import { makePdf } from '#tests/make-file.ts';

const { signal } = new AbortController();

test('the pages of a PDF are counted', async () => {
  expect(await countPages('scripts/demo/files/electoral-votes.pdf', signal)).toBe(2);
});

test.each<[what: string, make: () => Buffer]>([
  ['is damaged', () => makePdf(500)],
  // If a thread of the server read the many cross-references, the server would end.
  ['exhausts the heap', () => makeDocument(crossReferences, Buffer.alloc(60 * MEGABYTE, 1))],
  ['decompresses to 200 MB', () => makeDocument(objects, paddedCatalog(200 * MEGABYTE))],
])('counting pages fails for a PDF that %s', async (_what, make) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plain-evidence-pdf-'));
  const path = join(folder.path, 'hostile.pdf');
  await writeFile(path, make());
  await expect(countPages(path, signal)).rejects.toThrow('Command failed');
});

const MEGABYTE = 1024 * 1024;

/** The entries that a stream of cross-references, or of objects, has in its dictionary. */
const crossReferences = '/Type /XRef /Size 2000000000 /W [1 1 1] /Root 1 0 R';
const objects = '/Type /ObjStm /N 2 /First 20';

/** The content of a stream of {@link objects}: a catalog and a page tree, followed by spaces. */
function paddedCatalog(sizeBytes: number): Buffer {
  const content = Buffer.alloc(sizeBytes, ' ');
  content.write('1 0 2 40');
  content.write('<< /Type /Catalog /Pages 2 0 R >>', 20);
  content.write('<< /Type /Pages /Kids [] /Count 3 >>', 60);
  return content;
}

/**
 * A PDF whose object 3 is a compressed stream with this content. If the stream does not contain the
 * cross-references, a table of them is added as object 4.
 */
function makeDocument(dictionary: string, content: Buffer): Buffer {
  const start = Buffer.from('%PDF-1.5\n');
  const large = makeStream(3, `${dictionary} /Filter /FlateDecode`, deflateSync(content));
  if (dictionary === crossReferences) return Buffer.concat([start, large, endOf(start.length)]);

  // For each of the objects 0 to 3: its type, the position or stream, and the index.
  const rows = [0, 0, 0, 2, 3, 0, 2, 3, 1, 1, start.length, 0];
  const table = makeStream(4, '/Type /XRef /Size 4 /W [1 1 1] /Root 1 0 R', Buffer.from(rows));
  return Buffer.concat([start, large, table, endOf(start.length + large.length)]);
}

function makeStream(id: number, dictionary: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${id} 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

function endOf(crossReferencesAt: number): Buffer {
  return Buffer.from(`startxref\n${crossReferencesAt}\n%%EOF\n`);
}
