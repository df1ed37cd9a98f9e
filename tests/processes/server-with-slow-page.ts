import { once } from 'node:events';
import { loadEnv } from '#server/core/settings/env.ts';
import { startServer } from '#server/process/start-server.ts';
import { stopOnSignal } from '#server/process/stop-on-signal.ts';

// The server as a separate process, for tests that send it signals. Its page /slow waits
// for SIGUSR2 and then, like any page, requests its data from the server.
const server = await startServer(loadEnv(), {
  pages: async (app) => {
    app.get('/slow', { config: { access: 'public' } }, async () => {
      const resumed = once(process, 'SIGUSR2');
      app.log.info('slow page requested');
      await resumed;
      const reply = await app.inject('/api/videos');
      return { status: reply.statusCode };
    });
  },
});
stopOnSignal(server);
