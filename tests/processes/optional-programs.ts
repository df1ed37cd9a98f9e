import { spawnSync } from 'node:child_process';

export const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** Whether this user can mount a file system of a few megabytes, to fill it. */
export const canMount =
  spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
    .status === 0;
