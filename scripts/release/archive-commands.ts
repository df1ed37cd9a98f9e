import type { Plugin } from 'vite';

/** Makes the built messages name the commands of the archive instead of those of npm. */
export function archiveCommands(): Plugin {
  return {
    name: 'archive-commands',
    enforce: 'pre',
    transform: (code, id) => (id.includes('/node_modules/') ? undefined : nameCommands(code)),
  };
}

/** E.g. "./plain-evidence restore FILE" instead of "npm run restore -- FILE". */
export function nameCommands(code: string): string {
  return code
    .replaceAll(/\bnpm run (admin|backup|restore|verify)\b(?: --(?= ))?/g, './plain-evidence $1')
    .replaceAll('npm start', './plain-evidence start');
}
