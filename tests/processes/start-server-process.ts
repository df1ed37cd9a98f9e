import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';
import { startArguments } from './start-arguments.ts';

/** Arguments of Node for a server from the sources, with a page that waits for SIGUSR2. */
export const serverWithSlowPage = [
  fileURLToPath(import.meta.resolve('#tests/processes/server-with-slow-page.ts')),
];

/** The same as the timeout of `expect.poll` in vitest.config.ts. */
const LINE_TIMEOUT_MS = 120_000;

const POLL_MS = 5;

export interface ServerProcess extends AsyncDisposable {
  process: ChildProcessByStdio<null, Readable, Readable>;
  address: () => Promise<string>;
  /**
   * Resolves with the next line of output that contains the text. Throws when the process ends
   * without printing it, or has not printed it after {@link LINE_TIMEOUT_MS}.
   */
  waitForLine: (text: string) => Promise<string>;
  /** All lines so far that the process has logged, or written to stderr. */
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
    // A folder without an .env file, whose settings the server would read.
    cwd: tmpdir(),
    env: { ...compileCache, TMPDIR: tmpdir(), PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const output: string[] = [];
  let openStreams = 2;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream)
      .on('line', (text) => output.push(text))
      .on('close', () => (openStreams -= 1));
  }

  let readLines = 0;
  const waitForLine = async (text: string): Promise<string> => {
    const end = performance.now() + LINE_TIMEOUT_MS;
    for (;;) {
      const isLast = openStreams === 0 || performance.now() > end;
      for (const line of output.slice(readLines)) {
        readLines += 1;
        if (line.includes(text)) return line;
      }
      if (isLast) throw new Error(`The server did not print "${text}", but:\n${output.join('\n')}`);
      await sleep(POLL_MS);
    }
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
