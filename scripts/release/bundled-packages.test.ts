import { expect, test } from 'vitest';
import { packagePath } from '#scripts/release/bundled-packages.ts';

test.each([
  ['/srv/site/node_modules/kysely/dist/index.js', 'node_modules/kysely'],
  ['\0/srv/site/node_modules/@fastify/cookie/plugin.js?x', 'node_modules/@fastify/cookie'],
  ['/srv/node_modules/a/node_modules/@b/c/lib/d.js', 'node_modules/a/node_modules/@b/c'],
  ['/srv/site/src/server/main.ts', undefined],
])('a module belongs to a package of the lock file: %s', (id, path) => {
  expect(packagePath(id)).toBe(path);
});
