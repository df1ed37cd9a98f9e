import { readFileSync } from 'node:fs';
import { isStartedByNpm } from '#server/env.ts';

/**
 * The process id of the npm that runs this process as a script; `undefined` without npm.
 * After that npm has ended, this function returns another id, because the process has got
 * another parent.
 */
export function npmProcess(): number | undefined {
  if (!isStartedByNpm()) return undefined;
  return parentOfShell(process.ppid) ?? process.ppid;
}

/**
 * npm runs scripts in a shell. Some shells, such as bash and that of macOS, replace
 * themselves with the script. Others, such as Debian's, remain its parent and outlive npm.
 * Only Linux has /proc.
 */
function parentOfShell(pid: number): number | undefined {
  try {
    const [, option] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (option !== '-c') return undefined;
    // "pid (name) state parent", where the name may contain spaces and parentheses.
    const [, parent] = /.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return parent === undefined ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
