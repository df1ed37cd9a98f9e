import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/dates/durations.ts';
import { incrementCounter } from '#server/core/database/counter.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { sweepExpired } from './sweep-expired.ts';

const kinds = ['sign-ins', 'challenges', 'messages', 'mails', 'sign-ups', 'slots'] as const;

test('the sweep deletes counters of every kind once their periods are over', async () => {
  const clock = makeClock();
  await using site = await startDatabase();
  const counter = { client: 'a client', limit: 1, periodMs: HOUR_MS };
  for (const kind of kinds) await incrementCounter(site.database, kind, counter, clock.now());
  const counters = () => site.database.selectFrom('counters').selectAll().execute();
  clock.advance({ minutes: 59 });
  await sweepExpired(site.database, clock.now());
  expect(await counters()).toHaveLength(kinds.length);
  clock.advance({ minutes: 1 });
  await sweepExpired(site.database, clock.now());
  expect(await counters()).toEqual([]);
});
