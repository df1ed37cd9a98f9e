import { ChildProcess, spawn } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The environment variable with the folder of the run, which all processes of the run inherit. */
export const RUN_FOLDER = 'PLAIN_EVIDENCE_RUN';

/** The environment variables from which `os.tmpdir()` takes its result, on all systems. */
const TEMPORARY_FOLDER = ['TMPDIR', 'TEMP', 'TMP'];

const CLEAN_UP = fileURLToPath(import.meta.resolve('./clean-up-process.ts'));

/**
 * Starts a run of tests, of a benchmark or of another script, which leaves nothing behind: its temporary
 * folder contains those of all its processes. When one of them has ended in any way, even by SIGKILL,
 * another process ends what it has started. When this one has ended, it also removes the folder.
 *
 * A process that a run has started joins the run instead.
 */
export function startRun(): void {
  if (process.env[RUN_FOLDER] === undefined) openRunFolder();
  const started = channel('child_process');
  if (!started.hasSubscribers) started.subscribe(recordProcess);
}

function openRunFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'plain-evidence-run-'));
  // PostgreSQL, which may run as another user, has its folder in this one.
  chmodSync(folder, 0o711);
  mkdirSync(processesOf(folder));
  for (const name of [RUN_FOLDER, ...TEMPORARY_FOLDER]) process.env[name] = folder;
  // Ctrl+C does not reach a detached process. The system closes its standard input when this process ends.
  spawn(process.execPath, [CLEAN_UP, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  }).unref();
}

/** Records a process until it exits. Node calls this before the process starts. */
function recordProcess(message: unknown): void {
  const { process: child } = Object(message);
  if (!(child instanceof ChildProcess)) return;
  child.once('spawn', () => {
    const records = processesOf(process.env[RUN_FOLDER] ?? '');
    const file = join(records, `${process.pid}-${child.pid}`);
    try {
      writeFileSync(file, '');
    } catch {
      // The run has just ended.
      child.kill('SIGKILL');
    }
    child.once('exit', () => rmSync(file, { force: true }));
  });
}

/** The folder with an empty file for each running process, named by the ids of its parent and its own. */
export function processesOf(folder: string): string {
  return join(folder, 'processes');
}
