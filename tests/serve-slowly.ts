import { setTimeout as sleep } from 'node:timers/promises';
import { loadEnv } from '#server/env.ts';
import { startServer } from '#server/start-server.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

// The server as a process of its own, for tests that send it signals. One page
// takes its time and then, like any page, asks the server for its data.
const server = await startServer(loadEnv(), async (app) => {
  app.get('/slow', async ({ url }) => {
    app.log.info('slow page asked for');
    await sleep(Number(new URL(url, server.address).searchParams.get('ms') ?? 500));
    const reply = await app.inject('/api/videos');
    return { status: reply.statusCode };
  });
});
stopOnSignal(server);
