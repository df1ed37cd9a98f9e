import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildSite } from '#scripts/build/site-build.ts';
import { archiveCommands } from './archive-commands.ts';
import { bundleCommands } from './bundle-commands.ts';
import { bundledPackages } from './bundled-packages.ts';
import { type Architecture, installPackages } from './install-packages.ts';
import { writeArchive } from './write-archive.ts';
import { writeLicenses } from './write-licenses.ts';
import { writeSbom } from './write-sbom.ts';
import packageJson from '../../package.json' with { type: 'json' };

// `npm run release` writes the archives of this version into dist-release/, which need neither npm nor a
// network, their bill of materials and their checksums. `npm run release -- x64` writes only that archive.
// Prints the largest parts of each archive in kilobytes.

const root = path.resolve(import.meta.dirname, '../..');
const output = path.join(root, 'dist-release');
const build = path.join(output, 'build');

/** What is in an archive beside the built site and its packages. */
const FILES = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'deploy/Caddyfile',
  'deploy/hooks',
  'deploy/nginx',
  'deploy/site.service',
  'public',
];

const { name, version, license, type } = packageJson;
const architectures = readArchitectures();
const time = commitTime();

await rm(output, { recursive: true, force: true });
await mkdir(output);
const bundled = bundledPackages();
const plugins = [archiveCommands(), bundled.plugin];
await buildSite({ folder: build, builtAt: time, plugins });
const imports = await bundleCommands(root, build, plugins);
const paths = new Set(bundled.paths);
for (const architecture of architectures) {
  for (const installed of await makeArchive(architecture)) paths.add(installed);
}
await rm(build, { recursive: true });
await writeSbom(root, path.join(output, `${name}-${version}.cdx.json`), { paths, time });
await writeChecksums();

/** Returns the paths of the packages in the archive that are not bundled. */
async function makeArchive(architecture: Architecture): Promise<string[]> {
  const folder = path.join(output, `${name}-${version}-linux-${architecture}`);
  await mkdir(folder);
  const installed = await installPackages(root, folder, architecture);
  for (const file of FILES) {
    await cp(path.join(root, file), path.join(folder, file), { recursive: true });
  }
  await cp(build, path.join(folder, 'dist'), { recursive: true });
  await cp(path.join(import.meta.dirname, name), path.join(folder, name));
  await writeLicenses(root, path.join(folder, 'THIRD-PARTY-LICENSES'), bundled.paths);
  const own = { name, version, license, type, imports };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  await writeArchive(folder, `${folder}.tar.gz`, time);
  printLargest(folder);
  await rm(folder, { recursive: true });
  return installed;
}

/** Prints Node and the other largest packages, and the folders of the site. */
function printLargest(folder: string): void {
  const parts = 'node dist/* node_modules/[!@]* node_modules/@*/*';
  const script = `du -s -k ${parts} | sort -rn | head -n 10`;
  execFileSync('sh', ['-c', script], { cwd: folder, stdio: 'inherit' });
}

async function writeChecksums(): Promise<void> {
  let sums = '';
  for (const file of (await readdir(output)).toSorted()) {
    const hash = createHash('sha256').update(await readFile(path.join(output, file)));
    sums += `${hash.digest('hex')}  ${file}\n`;
  }
  await writeFile(path.join(output, 'SHA256SUMS'), sums);
}

/** The time of the files in an archive, and that of the build which Health shows. */
function commitTime(): Date {
  const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  return new Date(Number(seconds) * 1000);
}

function readArchitectures(): Architecture[] {
  const all: Architecture[] = ['x64', 'arm64'];
  const [given] = process.argv.slice(2);
  return given === undefined ? all : all.filter((architecture) => architecture === given);
}
