import { execFileSync } from 'node:child_process';
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nativePackages } from '#scripts/build/native-packages.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** Packages that the built server needs beside its bundles: machine code, and fonts that it reads. */
const unbundledPackages = [
  ...nativePackages,
  '@expo-google-fonts/noto-naskh-arabic',
  '@expo-google-fonts/noto-serif-hebrew',
  '@fontsource/source-serif-4',
];

export type Architecture = 'x64' | 'arm64';

/**
 * Installs the packages that cannot be bundled into a folder, in the versions of the lock file, and Node
 * itself as the file `node`, all for Linux on any of the architectures.
 *
 * Returns the paths of the packages.
 */
export async function installPackages(
  root: string,
  folder: string,
  architecture: Architecture,
): Promise<string[]> {
  const versions: Record<string, string> = packageJson.dependencies;
  const node = `node-linux-${architecture}` as const;
  const dependencies = Object.fromEntries(
    unbundledPackages.map((name) => [name, versions[name] ?? '']),
  );
  // Only of optional packages, npm installs those of another architecture than that of the machine.
  const optionalDependencies = { [node]: packageJson.optionalDependencies[node] };
  const needed = JSON.stringify({ dependencies, optionalDependencies });
  await writeFile(path.join(folder, 'package.json'), needed);
  // npm removes from the copy what is not needed, and keeps the versions of the rest.
  await copyFile(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  const platform = ['--os=linux', `--cpu=${architecture}`, '--libc=glibc'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--ignore-scripts', '--prefer-offline', ...platform, ...quiet], {
    cwd: folder,
    stdio: 'inherit',
  });
  const modules = path.join(folder, 'node_modules');
  const lock = await readFile(path.join(modules, '.package-lock.json'), 'utf8');
  await rename(path.join(modules, node, 'bin/node'), path.join(folder, 'node'));
  for (const name of ['CHANGELOG.md', 'README.md', 'bin', 'include', 'share']) {
    await rm(path.join(modules, node, name), { recursive: true });
  }
  await rm(path.join(modules, '.bin'), { recursive: true });
  await rm(path.join(modules, '.package-lock.json'));
  await rm(path.join(folder, 'package-lock.json'));
  return Object.keys(JSON.parse(lock).packages);
}
