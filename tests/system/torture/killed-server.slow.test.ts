import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { type BrowserHeaders, signIn } from '#tests/app/browser-headers.ts';
import { runScript } from '#tests/processes/run-script.ts';
import { testEnv } from '#tests/app/start-app.ts';
import { findLosses, nothingAcknowledged, writeUntilStopped } from './acknowledged-writes.ts';
import { resetMessageLimits, startServer, TIMEOUT_MS } from './site.ts';

const KILLS = inject('isThorough') ? 200 : 2;

/**
 * The process is killed between 5 and 500 ms after the writers have started. The last kill comes
 * later if no message has been acknowledged until then.
 */
const MIN_DELAY_MS = 5;
const MAX_DELAY_MS = 500;

test(
  'kills under load lose no acknowledged write and leave no incomplete record',
  { timeout: TIMEOUT_MS },
  async () => {
    await using env = await testEnv();
    const acknowledged = nothingAcknowledged();
    let administrator: BrowserHeaders | undefined;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await using server = await startServer(env);
      administrator ??= await signIn(server.address);
      await resetMessageLimits(env);
      const killed = new AbortController();
      const writing = writeUntilStopped({
        address: server.address,
        administrator,
        acknowledged,
        stopped: killed.signal,
        // `fetch` throws a TypeError when the server is gone.
        isExpected: (error) => error instanceof TypeError,
      });
      await sleep(MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS));
      if (kill === KILLS) {
        while (acknowledged.messages.size === 0) await sleep(MIN_DELAY_MS);
      }
      server.process.kill('SIGKILL');
      killed.abort();
      await writing;
      await server.exit();
      expect(await findLosses(env, acknowledged)).toEqual([]);
    }
    expect(await runScript('verify', [], env)).toMatchObject({ code: 0, error: '' });
  },
);
