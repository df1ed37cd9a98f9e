import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/dates/durations.ts';
import { incrementCounter } from '#server/core/database/counter.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { sweepExpired } from './sweep-expired.ts';

test('the sweep deletes a counter of mails once its hour is over', async () => {
  const clock = makeClock();
  await using site = await startDatabase();
  const counter = { client: 'notifications', limit: 10, periodMs: HOUR_MS };
  await incrementCounter(site.database, 'mail_attempts', counter, clock.now());
  const counters = () => site.database.selectFrom('mail_attempts').selectAll().execute();
  clock.advance({ minutes: 59 });
  await sweepExpired(site.database, clock.now());
  expect(await counters()).toHaveLength(1);
  clock.advance({ minutes: 1 });
  await sweepExpired(site.database, clock.now());
  expect(await counters()).toEqual([]);
});
