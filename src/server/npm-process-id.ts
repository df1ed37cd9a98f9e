import { readFileSync } from 'node:fs';
import { isStartedByNpm } from '#server/env.ts';

/**
 * The id of the npm process that runs this process as a script; `undefined` without npm. Once npm
 * has ended, another id is returned, because the system gives this process another parent.
 */
export function npmProcessId(): number | undefined {
  if (!isStartedByNpm()) return undefined;
  return parentOfShell(process.ppid) ?? process.ppid;
}

/**
 * The parent of the process `pid` if that process is the shell of a script; otherwise `undefined`.
 *
 * npm runs scripts in a shell. Some shells, such as bash and the one of macOS, replace
 * themselves with the script. Others, such as Debian's, stay the parent of the script and
 * outlive npm. Without /proc, the shell is assumed to have replaced itself.
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
