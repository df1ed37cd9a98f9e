import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { renderQueue } from '#server/page-cache/render-queue.ts';

const reply = { route: '/*', status: 200, headers: {}, body: Buffer.from('') };

test('replies are rendered one at a time, and a failed one does not stop the others', async () => {
  const enqueue = renderQueue();
  const events: string[] = [];
  const render = (name: string) => async () => {
    events.push(`${name} starts`);
    await sleep(1);
    events.push(`${name} ends`);
    if (name === 'second') throw new Error('failed');
    return reply;
  };
  const names = ['first', 'second', 'third'];
  const results = await Promise.allSettled(names.map((name) => enqueue(render(name))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual(names.flatMap((name) => [`${name} starts`, `${name} ends`]));
});

test('while 32 renderings wait, another one is refused with 503', async () => {
  const enqueue = renderQueue();
  const { promise, resolve } = Promise.withResolvers<typeof reply>();
  const accepted = Array.from({ length: 33 }, () => enqueue(() => promise));
  await expect(enqueue(async () => reply)).rejects.toMatchObject({
    status: 503,
    details: { retryAfterSeconds: expect.any(Number) },
  });
  resolve(reply);
  expect(await Promise.all(accepted)).toHaveLength(33);
});
