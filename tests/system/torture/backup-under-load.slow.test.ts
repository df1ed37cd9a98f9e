import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { signIn } from '#tests/app/browser-headers.ts';
import { runScript } from '#tests/processes/run-script.ts';
import { defaultDatabase, testEnv } from '#tests/app/start-app.ts';
import {
  type Acknowledged,
  findLosses,
  nothingAcknowledged,
  writeUntilStopped,
} from './acknowledged-writes.ts';
import { resetMessageLimits, startServer, TIMEOUT_MS } from './site.ts';

const BACKUPS = inject('isThorough') ? 20 : 1;

test(
  'a backup under load has every write that was acknowledged before, when it is restored into the other database',
  { timeout: TIMEOUT_MS },
  async () => {
    await using env = await testEnv();
    await using server = await startServer(env);
    const { address } = server;
    const acknowledged = nothingAcknowledged();
    const stopping = new AbortController();
    const writing = writeUntilStopped({
      address,
      administrator: await signIn(address),
      acknowledged,
      stopped: stopping.signal,
      isExpected: () => false,
    });
    const archives: { file: string; expected: Acknowledged }[] = [];
    for (let count = 0; count < BACKUPS; count += 1) {
      await resetMessageLimits(env);
      const { size } = acknowledged.messages;
      while (acknowledged.messages.size === size) await sleep(20);
      const file = join(env.dataDir, `backup-${count}.tar`);
      const before = structuredClone(acknowledged);
      expect(await runScript('backup', [file], env)).toMatchObject({ code: 0, error: '' });
      archives.push({ file, expected: withoutChanged(before, acknowledged) });
    }
    stopping.abort();
    await writing;

    for (const { file, expected } of archives) {
      const other = defaultDatabase === 'sqlite' ? 'postgres' : 'sqlite';
      await using target = await testEnv({ database: other });
      for (const [script, args] of [
        ['restore', [file]],
        ['verify', []],
      ] as const) {
        expect(await runScript(script, [...args], target)).toMatchObject({ code: 0, error: '' });
      }
      expect(await findLosses(target, expected)).toEqual([]);
    }
  },
);

/** What a backup must contain: of what was replaced or deleted during the backup, it may have either state. */
function withoutChanged(before: Acknowledged, after: Acknowledged): Acknowledged {
  const unchanged = [...before.sources].filter(([title, url]) => after.sources.get(title) === url);
  return {
    ...before,
    sources: new Map(unchanged),
    biography: { ...before.biography, sent: after.biography.sent },
    emailSettings: { ...before.emailSettings, sent: after.emailSettings.sent },
  };
}
