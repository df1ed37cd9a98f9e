import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { reloadableApp } from '#scripts/dev/reloadable-app.ts';
import { startApp } from '#tests/app/start-app.ts';
import { listen } from '#tests/servers/tcp-server.ts';

/**
 * Serves a reloadable app. Each load takes the next name, and the loaded app replies with it. A load
 * without a name left fails. The second load waits for `secondLoad`.
 */
async function startApps(names: readonly string[], secondLoad: Promise<void>) {
  const resources = new AsyncDisposableStack();
  const closed: string[] = [];
  const remaining = [...names];

  async function load() {
    const name = remaining.shift();
    if (name === undefined) throw new Error('a file that cannot be read');
    // The first reload is the second load. It takes longer than the second reload.
    if (name === names[1]) await secondLoad;
    const { server } = resources.use(
      await startApp({
        pages: async (pages) => {
          pages.get('/name', { config: { access: 'public' } }, async () => ({
            name,
            injected: (await pages.inject('/injected')).body,
          }));
          pages.get('/injected', { config: { access: 'public' } }, async () => name);
          pages.addHook('onClose', async () => void closed.push(name));
        },
      }),
    );
    return server;
  }

  const app = await reloadableApp(load);
  const server = createServer(app.serve);
  resources.defer(async () => void server.close());
  const port = await listen(server);
  return {
    app,
    closed,
    answer: async () => (await fetch(`http://127.0.0.1:${port}/name`)).json(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

test('after two concurrent reloads the later app is served and the earlier ones are closed', async () => {
  const secondLoad = Promise.withResolvers<void>();
  await using site = await startApps(['first', 'second', 'third'], secondLoad.promise);
  expect(await site.answer()).toEqual({ name: 'first', injected: 'first' });

  const reloads = [site.app.reload(), site.app.reload()];
  expect(await site.answer()).toEqual({ name: 'first', injected: 'first' });
  expect(site.closed).toEqual([]);
  secondLoad.resolve();
  await Promise.all(reloads);
  expect(await site.answer()).toEqual({ name: 'third', injected: 'third' });
  expect(site.closed).toEqual(['first', 'second']);
});

test('after a failed reload the current app is still served', async () => {
  await using site = await startApps(['first'], Promise.resolve());
  await expect(site.app.reload()).rejects.toThrow('a file that cannot be read');
  await expect(site.app.reload()).rejects.toThrow('a file that cannot be read');
  expect(await site.answer()).toEqual({ name: 'first', injected: 'first' });
  expect(site.closed).toEqual([]);
});
