import { Visitor } from '@swc/core/Visitor.js';

// The visitor that reads the imports stops at `await using`; it declares variables like any other.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function visit(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

/** The walls of the house, as docs/ARCHITECTURE.md describes them. */

/** What a room may import from src/, besides itself. */
const rooms = {
  domain: [],
  web: ['domain'],
  site: ['domain', 'web'],
  admin: ['domain', 'web'],
  server: ['domain'],
};

const walls = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^(?:src|scripts|tests|e2e)/',
    pathNot: [room, ...allowed].map((name) => `^src/${name}/`),
  },
}));

export default {
  forbidden: [
    ...walls,
    {
      name: 'domain-needs-nothing-but-zod',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypesNot: ['local', 'aliased-subpath-import'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'nobody-imports-the-server',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/', '\\.test\\.tsx?$'] },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-features-do-not-import-each-other',
      severity: 'error',
      from: {
        path: '^src/server/(http|database|videos|sources|files|bio|social-links|messages|email-settings|security|uploads|mail|pages)/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        // http/, database/ and uploads/ are there for every feature, and need none.
        path: '^src/server/(?:videos|sources|files|bio|social-links|messages|email-settings|security)/',
        pathNot: '^src/server/$1/',
      },
    },
    {
      name: 'server-http-and-database-need-no-other-part-of-the-server',
      severity: 'error',
      from: { path: '^src/server/(?:http|database)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/(?:uploads|mail|pages|app\\.ts|start-server\\.ts)' },
    },
    {
      name: 'features-see-only-the-interface-of-uploads',
      severity: 'error',
      from: { path: '^src/server/[^/]+/', pathNot: ['^src/server/uploads/', '\\.test\\.ts$'] },
      to: { path: '^src/server/uploads/', pathNot: '^src/server/uploads/uploads\\.ts$' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.(?:test|spec|config)\\.m?tsx?$',
          '\\.d\\.ts$',
          '^scripts/',
          '^src/domain/pages/',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.svg\\?' },
    },
    {
      name: 'shipped-code-needs-no-development-packages',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
