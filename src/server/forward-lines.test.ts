import { PassThrough } from 'node:stream';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { forwardLines } from '#server/forward-lines.ts';

test('lines of several sources are written whole, and the unfinished last line is dropped', async () => {
  const written: string[] = [];
  const log = { write: (text: string) => void written.push(text) };
  const [first, second] = [new PassThrough(), new PassThrough()];
  for (const source of [first, second]) forwardLines(source, log);
  // The two bytes of "é" arrive separately.
  const [firstByte = 0, ...otherBytes] = Buffer.from('é\n');
  const sent: [PassThrough, string | Buffer][] = [
    [first, 'one\ntw'],
    [second, 'three\nfour '],
    [first, 'o\n'],
    [second, Buffer.from([firstByte])],
    [first, 'cut off'],
    [second, Buffer.from(otherBytes)],
  ];
  for (const [source, bytes] of sent) {
    source.write(bytes);
    await nextIteration();
  }
  first.end();
  second.end();
  await nextIteration();
  expect(written).toEqual(['one\n', 'three\n', 'two\n', 'four é\n']);
});
