import { expect, test } from 'vitest';
import { nextAttempt } from '#server/core/outbox/next-attempt.ts';

const start = new Date('2025-03-01T12:00:00.000Z');

function waitedMinutes(attempts: number): number | null {
  const next = nextAttempt(attempts, start);
  return next && (next.getTime() - start.getTime()) / 60_000;
}

test('the wait between attempts doubles up to an hour', () => {
  const waits = Array.from({ length: 9 }, (_, index) => waitedMinutes(index + 1));
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('attempts end after three days', () => {
  let minutes = 0;
  let attempts = 1;
  for (let wait = waitedMinutes(1); wait !== null; wait = waitedMinutes(attempts)) {
    minutes += wait;
    attempts += 1;
  }
  expect(minutes).toBeGreaterThan((3 * 24 - 1) * 60);
  expect(minutes).toBeLessThanOrEqual(3 * 24 * 60);
  expect(waitedMinutes(attempts + 1)).toBeNull();
  expect(waitedMinutes(10_000)).toBeNull();
});
