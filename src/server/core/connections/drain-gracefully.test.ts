import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';

/** Long enough for a few requests on a busy machine. */
const ANNOUNCE_MS = 1000;

test('a server that announces its stop answers all requests and closes their connections', async () => {
  await using app = await startApp();
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, connection?: Agent) => {
    const [reply] = await once(get(origin + path, { agent: connection }), 'response');
    reply.resume();
    return [reply.statusCode, reply.headers.connection];
  };
  expect(await ask('/api/videos', agent)).toEqual([200, 'keep-alive']);

  const drained = app.server.drain({ announceMs: ANNOUNCE_MS, timeoutMs: ANNOUNCE_MS });
  expect((await app.get('/readyz')).json()).toEqual({ message: 'The server is stopping.' });
  expect(await ask('/readyz')).toEqual([503, 'close']);
  expect(await ask('/healthz')).toEqual([200, 'close']);
  // The first reply is in the page cache, the second one is not.
  expect(await ask('/api/videos', agent)).toEqual([200, 'close']);
  expect(await ask('/api/bio')).toEqual([200, 'close']);
  expect(app.server.server.listening).toBe(true);
  await drained;
  expect(app.server.server.listening).toBe(false);
  agent.destroy();
});
