import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderQueue } from '#server/core/page-cache/render-queue.ts';

// On a busy machine, visitors would otherwise give up.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const stays = new Promise<void>(() => {});

/** A visitor who waits for the reply; by default each is another client. */
function visitor(client = `client ${(clients += 1)}`, left: Promise<void> = stays) {
  return { client, left };
}

let clients = 0;

async function renderText(): Promise<string> {
  return 'rendered';
}

/** A queue whose first rendering lasts until `finish` is called. */
function startBusyQueue() {
  const queue = renderQueue<string>();
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = queue.join('first', visitor(), () => promise);
  return { queue, first, finish: () => resolve('first') };
}

/** A busy queue that records in which order the renderings of the clients start. */
function startRecordingQueue() {
  const { queue, finish } = startBusyQueue();
  const events: string[] = [];
  const join = (key: string, client = key) =>
    queue.join(key, visitor(client), async () => `${events.push(key)}`);
  return { finish, events, join };
}

test('replies are rendered one at a time, and a failed one does not stop the others', async () => {
  const queue = renderQueue<string>();
  const events: string[] = [];
  const render = (name: string) => async () => {
    events.push(`${name} starts`);
    await sleep(1);
    events.push(`${name} ends`);
    if (name === 'second') throw new Error('failed');
    return name;
  };
  const names = ['first', 'second', 'third'];
  const results = await Promise.allSettled(
    names.map((name) => queue.join(name, visitor(), render(name))),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual(names.flatMap((name) => [`${name} starts`, `${name} ends`]));
});

test('visitors who wait for the same reply share one rendering', async () => {
  const { queue, first, finish } = startBusyQueue();
  let renderings = 0;
  const render = async () => `rendering ${(renderings += 1)}`;
  const waiting = [
    first,
    queue.join('same', visitor(), render),
    queue.join('same', visitor(), render),
  ];
  finish();
  expect(await Promise.all(waiting)).toEqual(['first', 'rendering 1', 'rendering 1']);
});

test('while there are 32 renderings, another one is refused at once, and the others are rendered', async () => {
  const { queue, first, finish } = startBusyQueue();
  const accepted = Array.from({ length: 31 }, (_, index) =>
    queue.join(`waiting ${index}`, visitor(), renderText),
  );
  expect(await queue.join('another', visitor(), renderText)).toBeUndefined();
  finish();
  expect(await Promise.all([first, ...accepted])).toEqual([
    'first',
    ...accepted.map(() => 'rendered'),
  ]);
});

test('one client has at most four renderings, and another client still gets its own', async () => {
  const { queue, finish } = startBusyQueue();
  const join = (key: string, client: string) => queue.join(key, visitor(client), renderText);
  const accepted = ['a', 'b', 'c', 'd'].map((key) => join(key, 'greedy'));
  expect(await join('e', 'greedy')).toBeUndefined();
  accepted.push(join('f', 'polite'));
  finish();
  expect(await Promise.all(accepted)).toEqual(accepted.map(() => 'rendered'));
  expect(await join('g', 'greedy')).toBe('rendered');
});

test('a rendering is dropped when all its visitors have left, and its place is free again', async () => {
  const { queue, finish } = startBusyQueue();
  const left = Promise.withResolvers<void>();
  let renderings = 0;
  const render = async () => `rendering ${(renderings += 1)}`;
  const dropped = ['a', 'b', 'c', 'd'].map((key) =>
    queue.join(key, visitor('impatient', left.promise), render),
  );
  const kept = queue.join('a', visitor('patient'), render);
  left.resolve();
  expect(await Promise.all(dropped)).toEqual(dropped.map(() => undefined));
  const next = queue.join('e', visitor('impatient'), render);
  finish();
  expect(await Promise.all([kept, next])).toEqual(['rendering 1', 'rendering 2']);
});

test('a visitor does not wait longer than 100 ms for a rendering to start', async () => {
  const { queue, first, finish } = startBusyQueue();
  const impatient = queue.join('second', visitor(), renderText);
  vi.advanceTimersByTime(99);
  const patient = queue.join('second', visitor(), renderText);
  vi.advanceTimersByTime(1);
  expect(await impatient).toBeUndefined();
  finish();
  expect(await Promise.all([first, patient])).toEqual(['first', 'rendered']);
});

test('the clients take turns, so a flood of one delays another by one rendering', async () => {
  const { finish, events, join } = startRecordingQueue();
  const joined = [
    ...['a', 'b', 'c', 'd'].map((key) => join(`greedy ${key}`, 'greedy')),
    ...['a', 'b'].map((key) => join(`polite ${key}`, 'polite')),
    join('other'),
  ];
  finish();
  await Promise.all(joined);
  const [first, second] = [
    ['greedy a', 'polite a', 'other'],
    ['greedy b', 'polite b', 'greedy c', 'greedy d'],
  ];
  expect(events).toEqual([...first, ...second]);
});

test('a client that has had no rendering lately is before clients that had one', async () => {
  const { finish, events, join } = startRecordingQueue();
  const flood = ['a', 'b', 'c'];
  const again = join('a').then(() =>
    Promise.all([...flood.slice(1), 'a'].map((client) => join(`${client} again`, client))),
  );
  const others = flood.slice(1).map((client) => join(client));
  const late = Promise.all(others).then(() => join('late'));
  finish();
  await Promise.all([again, ...others, late]);
  expect(events).toEqual(['a', 'b', 'c', 'late', 'a again', 'b again', 'c again']);
});

test('a client that comes again does not overtake one that waits', async () => {
  const { finish, events, join } = startRecordingQueue();
  const again = join('fast').then(() => join('fast again', 'fast'));
  const waiting = ['slow', 'slower'].map((client) => join(client));
  finish();
  await Promise.all([again, ...waiting]);
  expect(events).toEqual(['fast', 'slow', 'slower', 'fast again']);
});

test('a full queue drops the last rendering of the client with the most, for a client with fewer', async () => {
  const queue = renderQueue<string>({ maxRenderings: 4, maxOfOneClient: 3 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const join = (key: string, client: string) => queue.join(key, visitor(client), renderText);
  const first = queue.join('first', visitor('first'), () => promise);
  const [a, b, c] = ['a', 'b', 'c'].map((key) => join(key, 'greedy'));
  const polite = join('polite', 'polite');
  expect(await c).toBeUndefined();
  expect(await join('d', 'greedy')).toBeUndefined();
  const other = join('other', 'other');
  expect(await b).toBeUndefined();
  expect(await join('another', 'another')).toBeUndefined();
  resolve('first');
  expect(await Promise.all([first, a, polite, other])).toEqual([
    'first',
    'rendered',
    'rendered',
    'rendered',
  ]);
});

test('with two renderings at a time, a third one waits for one of them', async () => {
  const queue = renderQueue<string>({ maxRunning: 2 });
  const [a, b] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const started: string[] = [];
  const join = (key: string, rendered: Promise<string>) =>
    queue.join(key, visitor(), () => {
      started.push(key);
      return rendered;
    });
  const joined = [join('a', a.promise), join('b', b.promise), join('c', renderText())];
  await expect.poll(() => started).toEqual(['a', 'b']);
  b.resolve('rendered');
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  a.resolve('rendered');
  expect(await Promise.all(joined)).toEqual(['rendered', 'rendered', 'rendered']);
});
