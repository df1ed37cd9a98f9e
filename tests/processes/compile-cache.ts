import { fileURLToPath } from 'node:url';

/** Environment of a process that caches its compiled modules, which halves the start time of later processes. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};
