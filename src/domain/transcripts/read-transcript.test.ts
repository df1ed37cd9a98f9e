import { expect, test } from 'vitest';
import { readTranscript } from '#domain/transcripts/read-transcript.ts';
import { TranscriptProblem } from '#domain/transcripts/transcript-problem.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { captionFiles } from '#tests/inputs/caption-files.ts';

/** The passages as "second text", or the refusal. */
function read(text: string): string[] | string {
  try {
    return readTranscript(text).passages.map((passage) => `${passage.startSecond} ${passage.text}`);
  } catch (error) {
    if (error instanceof TranscriptProblem) return error.message;
    throw error;
  }
}

test.each(captionFiles)('$what', ({ text, expected }) => {
  expect(read(text)).toEqual(expected);
});

test('passages have at most 400 characters and 30 seconds, and end with a sentence if they can', () => {
  const words = 'This is a sentence of fifty characters, not more. ';
  const lines = Array.from({ length: 12 }, (_, index) => `${formatMoment(index * 4)} ${words}`);
  const { passages } = readTranscript(lines.join('\n'));
  expect(passages.map(({ startSecond }) => startSecond)).toEqual([0, 20, 40]);
  expect(passages.every(({ text }) => text.endsWith('.') && text.length <= 400)).toBe(true);
  const slow = Array.from({ length: 7 }, (_, index) => `${formatMoment(index * 10)} word`);
  const { passages: long } = readTranscript(slow.join('\n'));
  expect(long.map(({ startSecond }) => startSecond)).toEqual([0, 40]);
});

test('a long text without spaces is not divided within a character', () => {
  const { passages } = readTranscript(`a${'😀'.repeat(500)}`);
  expect(passages.map(({ text }) => text.length)).toEqual([399, 400, 202]);
  expect(passages.every(({ text }) => text.isWellFormed())).toBe(true);
});

test('the text to store has no byte order mark, and LF at the end of its lines', () => {
  expect(readTranscript('\uFEFF0:01 one\r\n0:02 two\r').text).toBe('0:01 one\n0:02 two\n');
});
