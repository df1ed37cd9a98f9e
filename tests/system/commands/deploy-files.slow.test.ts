import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasSystemd } from '#tests/processes/optional-programs.ts';

test('Docker gets the archives of a release, and no backups, data, settings or sources', () => {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(lines.filter((line) => !line.startsWith('#'))).toEqual([
    '*',
    '!dist-release/*.tar.gz',
    '',
  ]);
});

/** From 0 (safest) to 10. The service cannot get much below 1, because it has to use the network. */
const MAX_EXPOSURE = 3;

test.runIf(hasSystemd)('systemd rates the exposure of the service as low', () => {
  const args = ['security', '--offline=true', 'deploy/site.service'];
  const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const exposure = Number(/exposure level for site\.service: ([\d.]+)/.exec(stdout)?.[1]);
  expect(exposure).toBeLessThan(MAX_EXPOSURE);
});
