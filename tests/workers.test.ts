import { expect, test } from 'vitest';
import { eachDatabase, testEnv } from './start-app.ts';
import { startServerProcess } from './start-server-process.ts';

test.each(eachDatabase)(
  'with WORKERS=2 two processes answer, a killed one is replaced, and a signal stops all, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await using site = startServerProcess({
      DATA_DIR: env.dataDir,
      DATABASE_URL: env.databaseUrl ?? '',
      WORKERS: '2',
    });
    const workers = [await listening(), await listening()];
    expect(workers.map(({ worker }) => worker)).toEqual([1, 2]);
    expect(site.output.filter((line) => line.includes('Password:'))).toHaveLength(1);
    expect(await answeringWorkers()).toEqual(new Set([1, 2]));

    process.kill(workers[1]?.pid ?? 0, 'SIGKILL');
    expect(JSON.parse(await site.waitForLine('worker ended'))).toMatchObject({
      worker: 2,
      signal: 'SIGKILL',
    });
    expect(await answeringWorkers()).toEqual(new Set([1]));
    workers.push(await listening());
    expect(await answeringWorkers()).toEqual(new Set([1, 3]));

    site.process.kill('SIGTERM');
    expect(await site.exit()).toEqual([0, null]);
    for (const { pid } of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');

    async function listening(): Promise<{ pid: number; worker: number; address: string }> {
      const line = JSON.parse(await site.waitForLine('listening at'));
      return { ...line, address: line.msg.split(' ')[2] };
    }

    /** The numbers of the workers that answer the next four requests for the metrics. */
    async function answeringWorkers(): Promise<Set<number>> {
      const answered = new Set<number>();
      for (let count = 0; count < 4; count += 1) {
        const reply = await fetch(`${workers[0]?.address}/metrics`);
        answered.add(Number(/worker="(\d+)"/.exec(await reply.text())?.[1]));
      }
      return answered;
    }
  },
);

test('when the port is in use, the start fails and no worker is started again', async () => {
  await using env = await testEnv();
  const settings = { DATA_DIR: env.dataDir, WORKERS: '2' };
  await using first = startServerProcess(settings);
  const { port } = new URL(await first.address());
  await using second = startServerProcess({ ...settings, PORT: port });
  expect(await second.exit()).toEqual([1, null]);
});
