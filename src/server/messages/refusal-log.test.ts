import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { startApp } from '#tests/app/start-app.ts';

test('refused messages are logged once a minute with their number, and the rest when the server stops', async () => {
  const lines: string[] = [];
  const clock = makeClock();
  const app = await startApp({
    log: { write: (line) => void lines.push(line) },
    settings: { LOG_LEVEL: 'info' },
    now: clock.now,
  });
  const logged = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'messages refused')
      .map(({ refused }) => refused);
  const send = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) await app.post('/api/contact', messageInput);
  };

  await send(10);
  expect(logged()).toEqual([]);
  await send(4);
  expect(logged()).toEqual([{ sender: 1 }]);
  clock.advance({ seconds: 59 });
  await send(1);
  expect(logged()).toEqual([{ sender: 1 }]);
  clock.advance({ seconds: 1 });
  await send(3);
  expect(logged()).toEqual([{ sender: 1 }, { sender: 5 }]);
  await app[Symbol.asyncDispose]();
  expect(logged()).toEqual([{ sender: 1 }, { sender: 5 }, { sender: 2 }]);
});

test('a clock that was set back does not stop the log of refused messages', async () => {
  const lines: string[] = [];
  const clock = makeClock();
  await using app = await startApp({
    log: { write: (line) => void lines.push(line) },
    settings: { LOG_LEVEL: 'warn' },
    now: clock.now,
  });
  for (let sent = 0; sent < 11; sent += 1) await app.post('/api/contact', messageInput);
  clock.advance({ minutes: -5 });
  await app.post('/api/contact', messageInput);
  expect(lines.filter((line) => line.includes('messages refused'))).toHaveLength(2);
});
