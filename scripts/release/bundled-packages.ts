import type { Plugin } from 'vite';

/**
 * Packages of which the build copies files or styles without importing them: the fonts of the pages, and
 * Tailwind's base styles.
 */
const COPIED = [
  'node_modules/@fontsource-variable/inter',
  'node_modules/@fontsource-variable/source-serif-4',
  'node_modules/tailwindcss',
];

/** Lists the packages in each build in which the plugin takes part, by their paths in the lock file. */
export function bundledPackages(): { plugin: Plugin; paths: Set<string> } {
  const paths = new Set(COPIED);
  const plugin: Plugin = {
    name: 'bundled-packages',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        for (const id of file.type === 'chunk' ? file.moduleIds : []) {
          const path = packagePath(id);
          if (path !== undefined) paths.add(path);
        }
      }
    },
  };
  return { plugin, paths };
}

const FOLDER = 'node_modules/';

/** E.g. "node_modules/a/node_modules/@b/c"; `undefined` for a module of no package. */
export function packagePath(moduleId: string): string | undefined {
  const start = moduleId.indexOf(FOLDER);
  if (start === -1) return undefined;
  const end = moduleId.lastIndexOf(FOLDER) + FOLDER.length;
  const [first = '', second = ''] = moduleId.slice(end).split('/');
  return moduleId.slice(start, end) + (first.startsWith('@') ? `${first}/${second}` : first);
}
