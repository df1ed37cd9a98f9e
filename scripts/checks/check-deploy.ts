import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Makes an archive for this machine, and checks it with `check-archive.ts` where no other machine can be
// reached. Needs Linux and root. The base image of deploy/Dockerfile is not tested.

/** A new network namespace has only the loopback interface, which is down. */
const WITHOUT_NETWORK = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];

run('npm', 'run', 'release', '--', process.arch);
const script = fileURLToPath(import.meta.resolve('./check-archive.ts'));
const { status, stderr } = spawnSync('unshare', [...WITHOUT_NETWORK, 'true'], { encoding: 'utf8' });
if (status === 0) {
  run('unshare', ...WITHOUT_NETWORK, process.execPath, script);
} else {
  process.stdout.write(`Runs with the network, because this failed: ${stderr.trim()}\n`);
  run(process.execPath, script);
}

function run(command: string, ...args: string[]): void {
  process.stdout.write(`$ ${[command, ...args].join(' ')}\n`);
  execFileSync(command, args, { stdio: 'inherit' });
}
