import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const SERVER_PROCESS = fileURLToPath(import.meta.resolve('#tests/serve-slowly.ts'));

export interface ServerProcess extends AsyncDisposable {
  process: ChildProcessByStdio<null, Readable, null>;
  address: () => Promise<string>;
  /** The next line of the log that holds the text. */
  line: (text: string) => Promise<string>;
  /** Everything it has said so far, its log and what it tells the person at the console. */
  said: readonly string[];
  exit: () => Promise<unknown[]>;
}

/** The server as a process of its own. It ends with the test. */
export function startProcess(settings: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [SERVER_PROCESS], {
    env: { PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const reader = createInterface(child.stdout);
  const lines = reader[Symbol.asyncIterator]();
  const said: string[] = [];
  reader.on('line', (text) => said.push(text));

  const line = async (text: string): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`the server ended before it said "${text}"`);
    return value.includes(text) ? value : line(text);
  };
  return {
    process: child,
    line,
    said,
    address: async () => (await line('listening at')).match(/http:[^"]+/)?.[0] ?? '',
    exit: () => exited,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
