import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { nativePackages } from '#scripts/build/native-packages.ts';
import { requiredHttp } from '#scripts/build/required-http.ts';

const COMMANDS = [
  'scripts/admin/admin.ts',
  'scripts/admin/version.ts',
  'scripts/site-copy/backup.ts',
  'scripts/site-copy/restore.ts',
  'scripts/site-copy/verify.ts',
];

/**
 * Bundles the commands of the owner, and the programs that the server runs as threads and processes, into
 * the folder `commands` of a build. Elsewhere they run from their sources, which an archive does not contain.
 *
 * Returns where a server with this build in dist/ finds the programs and public/, as `imports` of a
 * package.json.
 */
export async function bundleCommands(
  root: string,
  buildFolder: string,
  plugins: readonly Plugin[],
): Promise<Record<string, string>> {
  const programs = await findPrograms(root);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [requiredHttp(), ...plugins],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: nativePackages },
    build: {
      ssr: true,
      outDir: path.join(buildFolder, 'commands'),
      copyPublicDir: false,
      rolldownOptions: {
        input: [...COMMANDS, ...programs.map((name) => name.replace('#', 'src/'))],
        output: { comments: false, entryFileNames: 'bin/[name].js' },
      },
    },
  });
  return {
    '#public/*': './public/*',
    ...Object.fromEntries(
      programs.map((name) => [name, `./dist/commands/bin/${path.parse(name).name}.js`]),
    ),
  };
}

/** What the server resolves while it runs, such as "#server/keeping/quotes/find-quotes-worker.ts". */
async function findPrograms(root: string): Promise<string[]> {
  const files = await Array.fromAsync(glob('src/server/**/*.ts', { cwd: root }));
  const sources = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  const resolved = sources.flatMap((source) => source.match(RESOLVED_PROGRAM) ?? []);
  return resolved.toSorted();
}

const RESOLVED_PROGRAM = /(?<=import\.meta\.resolve\(\s*')#server\/[^']+/g;
