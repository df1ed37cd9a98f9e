import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { startArguments } from '#tests/processes/start-arguments.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { untilAnswered } from './until-answered.ts';

/** What a process has used, as `report-usage.js` reports it. */
interface Usage {
  /** CPU time of all threads since the start. */
  cpuMs: number;
  /** Resident memory. */
  rssBytes: number;
}

/** A server on Node in its own process, which reports its CPU time and memory. */
export interface MeasuredProcess extends AsyncDisposable {
  /** Milliseconds from the start of the process to its first reply with status 200. */
  firstReplyMs: number;
  usage: () => Promise<Usage>;
}

interface ProcessOptions {
  /** Arguments of Node. */
  program: readonly string[];
  /** A folder without an .env file, whose settings the server would read. */
  workingFolder: string;
  settings?: Record<string, string>;
  /** The address to request until it is answered with 200. */
  url: string;
}

const REPORT_USAGE = import.meta.resolve('./report-usage.js');

/**
 * Starts a server, which is killed on disposal. Its standard output is discarded, its standard error is
 * printed. Throws when the server does not answer.
 */
export async function startMeasuredProcess({
  program,
  workingFolder,
  settings = {},
  url,
}: ProcessOptions): Promise<MeasuredProcess> {
  const startMs = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT_USAGE, ...program], {
    cwd: workingFolder,
    env: { TMPDIR: tmpdir(), ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  await untilAnswered(url, child);

  return {
    firstReplyMs: performance.now() - startMs,
    usage: async () => {
      const reply = once(child, 'message');
      child.send('usage');
      const usage: Usage = (await reply)[0];
      return usage;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Starts the built site with the data of a folder, see {@link startMeasuredProcess}. */
export async function startMeasuredSite(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<MeasuredProcess & { origin: string }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startMeasuredProcess({
    program: startArguments,
    workingFolder: dataDir,
    settings: { DATA_DIR: dataDir, PORT: String(port), ...settings },
    url: origin,
  });
  return { ...server, origin };
}
