import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { reloadableApp } from '#scripts/dev/reloadable-app.ts';
import { startApp } from '#tests/start-app.ts';

/**
 * Serves a reloadable app. Each load takes the next name, which the app then returns; the
 * second load waits for `loading`.
 */
async function startApps(names: readonly string[], loading: Promise<void>) {
  const resources = new AsyncDisposableStack();
  const closed: string[] = [];
  const remaining = [...names];

  async function load() {
    const name = remaining.shift();
    if (name === undefined) throw new Error('a file that cannot be read');
    // The first of two reloads may take longer than the second.
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

  const app = await reloadableApp(load);
  const server = createServer(app.serve).listen(0, '127.0.0.1');
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

test('after two concurrent reloads the later app is served and the earlier ones are closed', async () => {
  const loading = Promise.withResolvers<void>();
  await using site = await startApps(['first', 'second', 'third'], loading.promise);
  expect(await site.answer()).toEqual({ name: 'first', again: 'first' });

  const reloads = [site.app.reload(), site.app.reload()];
  expect(await site.answer()).toEqual({ name: 'first', again: 'first' });
  expect(site.closed).toEqual([]);
  loading.resolve();
  await Promise.all(reloads);
  expect(await site.answer()).toEqual({ name: 'third', again: 'third' });
  expect(site.closed).toEqual(['first', 'second']);
});

test('after a failed reload the current app is still served', async () => {
  await using site = await startApps(['first'], Promise.resolve());
  await expect(site.app.reload()).rejects.toThrow('a file that cannot be read');
  await expect(site.app.reload()).rejects.toThrow('a file that cannot be read');
  expect(await site.answer()).toEqual({ name: 'first', again: 'first' });
  expect(site.closed).toEqual([]);
});
