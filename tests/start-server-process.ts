import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';

const SERVER_PROCESS = fileURLToPath(import.meta.resolve('#tests/server-with-slow-page.ts'));

export interface ServerProcess extends AsyncDisposable {
  process: ChildProcessByStdio<null, Readable, null>;
  address: () => Promise<string>;
  /** Resolves with the next line of output that contains the text. */
  waitForLine: (text: string) => Promise<string>;
  /** All lines of output so far. */
  output: readonly string[];
  exit: () => Promise<unknown[]>;
}

/** Starts the server as a separate process, which is killed on disposal. */
export function startServerProcess(settings: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [SERVER_PROCESS], {
    env: { ...compileCache, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const reader = createInterface(child.stdout);
  const lines = reader[Symbol.asyncIterator]();
  const output: string[] = [];
  reader.on('line', (text) => output.push(text));

  const waitForLine = async (text: string): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`the server exited before it printed "${text}"`);
    return value.includes(text) ? value : waitForLine(text);
  };
  return {
    process: child,
    waitForLine,
    output,
    address: async () => (await waitForLine('listening at')).match(/http:[^"]+/)?.[0] ?? '',
    exit: () => exited,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
