import { readFile, realpath } from 'node:fs/promises';

/** Why the data of a container are lost with it. */
export interface StorageProblem {
  problem: string;
  remedy: string;
}

/** What is wrong with the place of DATA_DIR, if this process runs in a container. */
export async function findStorageProblem(dataDir: string): Promise<StorageProblem | undefined> {
  const mountinfo = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  const folder = await realpath(dataDir).catch(() => dataDir);
  return storageProblem(mountinfo, folder);
}

/**
 * Returns the problem of a folder in a container that is on no volume, or on one without a name.
 *
 * @param mountinfo the mounts of the process in the format of proc_pid_mountinfo(5)
 */
export function storageProblem(mountinfo: string, folder: string): StorageProblem | undefined {
  const mounts = mountinfo.split('\n').map(readMount);
  // Docker, Podman and Kubernetes mount this file into each container.
  if (!mounts.some(({ point }) => point === '/etc/hosts')) return undefined;
  const { root, point } = mounts
    .filter((mount) => isWithin(folder, mount.point))
    .reduce((innermost, mount) =>
      mount.point.length < innermost.point.length ? innermost : mount,
    );
  const remedy = `To keep it, start the container with: -v site-data:${folder}`;
  if (point === '/') {
    return { problem: `The data in ${folder} is deleted together with this container.`, remedy };
  }
  if (NAMELESS_VOLUME.test(root)) {
    const problem = `The data in ${folder} is on a volume without a name, which the next container lacks.`;
    return { problem, remedy };
  }
  return undefined;
}

/** Docker and Podman name a volume with a random number if no name is given. */
const NAMELESS_VOLUME = /\/volumes\/[\da-f]{64}\/_data$/;

interface Mount {
  /** The mounted folder, as a path in its own file system. */
  root: string;
  point: string;
}

/** Reads a line such as "98 90 8:1 /srv/data /data rw,relatime - ext4 /dev/sda1 rw". */
function readMount(line: string): Mount {
  const [, , , root = '', point = ''] = line.split(' ');
  return { root, point: point.replaceAll(String.raw`\040`, ' ') };
}

function isWithin(folder: string, parent: string): boolean {
  return parent === '/' || folder === parent || folder.startsWith(`${parent}/`);
}
