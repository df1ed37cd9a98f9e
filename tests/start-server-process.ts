import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';
import { startArguments } from './start-arguments.ts';

/** Arguments of Node for a server from the sources, with a page that waits for SIGUSR2. */
export const serverWithSlowPage = [
  fileURLToPath(import.meta.resolve('#tests/server-with-slow-page.ts')),
];

/** The same as the timeout of `expect.poll` in vitest.config.ts. */
const LINE_TIMEOUT_MS = 30_000;

export interface ServerProcess extends AsyncDisposable {
  process: ChildProcessByStdio<null, Readable, null>;
  address: () => Promise<string>;
  /**
   * Resolves with the next line of output that contains the text. Throws when the process ends
   * without printing it, or has not printed it after {@link LINE_TIMEOUT_MS}.
   */
  waitForLine: (text: string) => Promise<string>;
  /** All lines of output so far. */
  output: readonly string[];
  exit: () => Promise<unknown[]>;
}

/**
 * Starts the built server as a separate process, which is killed on disposal.
 *
 * @param program arguments of Node; by default those of `npm start`
 * @param wrapper a command to which the command of the server is appended, such as `nice`
 */
export function startServerProcess(
  settings: Record<string, string>,
  program: readonly string[] = startArguments,
  wrapper: readonly string[] = [],
): ServerProcess {
  const [command, ...args] = [...wrapper, process.execPath, ...program];
  const child = spawn(command ?? '', args, {
    env: { ...compileCache, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const reader = createInterface(child.stdout);
  const lines = reader[Symbol.asyncIterator]();
  const output: string[] = [];
  reader.on('line', (text) => output.push(text));

  const nextLine = async (text: string): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The server did not print "${text}", but:\n${output.join('\n')}`);
    return value.includes(text) ? value : nextLine(text);
  };
  const waitForLine = async (text: string): Promise<string> => {
    // Closing the reader ends the lines, as the end of the process does.
    const timeout = setTimeout(() => reader.close(), LINE_TIMEOUT_MS);
    return nextLine(text).finally(() => clearTimeout(timeout));
  };
  return {
    process: child,
    waitForLine,
    output,
    address: async () => (await waitForLine('listening at')).match(/http:[^ "]+/)?.[0] ?? '',
    exit: () => exited,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
