import { expect, test } from 'vitest';
import { scheduledJob } from '#server/database/scheduled-job.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { eachDatabase, startApp } from '#tests/app/start-app.ts';

const HOUR_MS = 60 * 60 * 1000;

test.each(eachDatabase)(
  'one of several processes claims a job in each period, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    await using other = await startApp({ sharing: app });
    const clock = makeClock();
    const jobs = [app, app, other, other].map(({ database }) => scheduledJob(database, 'a-job'));
    const countClaims = async () => {
      const claims = await Promise.all(jobs.map((job) => job.claimFor(HOUR_MS, clock.now())));
      return claims.filter(Boolean).length;
    };
    expect(await countClaims()).toBe(1);
    clock.advance({ minutes: 59 });
    expect(await countClaims()).toBe(0);
    clock.advance({ minutes: 1 });
    expect(await countClaims()).toBe(1);
    expect(await countClaims()).toBe(0);
  },
);
