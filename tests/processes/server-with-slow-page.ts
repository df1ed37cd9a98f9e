import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv } from '#server/core/settings/env.ts';
import { startServer } from '#server/process/start-server.ts';
import { stopOnSignal } from '#server/process/stop-on-signal.ts';

// The server as a separate process, for tests that send it signals. Its page /slow waits
// for SIGUSR2 and then, like any page, requests its data from the server. Its page /blocked blocks the
// whole server until the named pipe `gate` in the data folder has been opened and closed.
const env = loadEnv();
const server = await startServer(env, {
  pages: async (app) => {
    app.get('/slow', { config: { access: 'public' } }, async () => {
      const resumed = once(process, 'SIGUSR2');
      app.log.info('slow page requested');
      await resumed;
      const reply = await app.inject('/api/videos');
      return { status: reply.statusCode };
    });
    app.get('/blocked', { config: { access: 'public' } }, async () =>
      readFileSync(join(env.dataDir, 'gate'), 'utf8'),
    );
  },
});
stopOnSignal(server);
