import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { replaceableApp } from '#scripts/dev/replaceable-app.ts';
import { startApp } from './start-app.ts';

/** Apps that say by which name they were loaded, one a turn, as soon as `loading` settles. */
async function startNamed(names: readonly string[], loading: Promise<void>) {
  const resources = new AsyncDisposableStack();
  const closed: string[] = [];
  const waiting = [...names];

  async function load() {
    const name = waiting.shift();
    if (name === undefined) throw new Error('a file that cannot be read');
    // Only the second takes its time, as what was saved first may.
    if (name === names[1]) await loading;
    const { server } = resources.use(
      await startApp({
        pages: async (pages) => {
          pages.get('/name', { config: { access: 'public' } }, async () => ({
            name,
            again: (await pages.inject('/again')).body,
          }));
          pages.get('/again', { config: { access: 'public' } }, async () => name);
          pages.addHook('onClose', async () => void closed.push(name));
        },
      }),
    );
    return server;
  }

  const app = await replaceableApp(load);
  const server = createServer(app.answer).listen(0, '127.0.0.1');
  resources.defer(async () => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    app,
    closed,
    answer: async () => (await fetch(`http://127.0.0.1:${port}/name`)).json(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

test('of two reloads at once the later one stays, and what it replaced is closed', async () => {
  const loading = Promise.withResolvers<void>();
  await using site = await startNamed(['first', 'second', 'third'], loading.promise);
  expect(await site.answer()).toEqual({ name: 'first', again: 'first' });

  const reloads = [site.app.reload(), site.app.reload()];
  expect(await site.answer()).toEqual({ name: 'first', again: 'first' });
  expect(site.closed).toEqual([]);
  loading.resolve();
  await Promise.all(reloads);
  expect(await site.answer()).toEqual({ name: 'third', again: 'third' });
  expect(site.closed).toEqual(['first', 'second']);
});

test('a reload that fails leaves the app as it was', async () => {
  await using site = await startNamed(['first'], Promise.resolve());
  await expect(site.app.reload()).rejects.toThrow('a file that cannot be read');
  await expect(site.app.reload()).rejects.toThrow('a file that cannot be read');
  expect(await site.answer()).toEqual({ name: 'first', again: 'first' });
  expect(site.closed).toEqual([]);
});
