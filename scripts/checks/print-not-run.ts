import { canMount, hasSystemd } from '#tests/processes/optional-programs.ts';
import { hasCaddy } from '#tests/processes/start-proxy.ts';
import { hasNginx } from '#tests/servers/nginx-process.ts';

// The last lines of `npm run test:all`: which parts this machine could not run, and why.
const parts: [reason: string, isRun: boolean][] = [
  ['nginx is not installed', hasNginx],
  ['Caddy is not installed', hasCaddy],
  ['systemd-analyze is not installed', hasSystemd],
  ['this user cannot mount a small disk', canMount],
];
for (const [reason, isRun] of parts) {
  if (!isRun) process.stdout.write(`not run: ${reason}\n`);
}
