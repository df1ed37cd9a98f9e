import type { Plugin } from 'vite';

const REQUIRED = 'virtual:node-http';

/**
 * Makes the built server load `node:http` without an `import`. An `import` would also evaluate the
 * exports that the module defines lazily. It would thus load Node's `fetch` and `WebSocket`, which takes
 * 45 ms of CPU time and 16 MB.
 */
export function requiredHttp(): Plugin {
  return {
    name: 'required-http',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: (name) => (/^(?:node:)?http$/.test(name) ? REQUIRED : undefined),
    load: (id) =>
      id === REQUIRED ? `module.exports = process.getBuiltinModule('node:http');` : undefined,
  };
}
