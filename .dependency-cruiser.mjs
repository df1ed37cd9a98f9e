import { Visitor } from '@swc/core/Visitor.js';

// The visitor that dependency-cruiser uses does not handle `await using`. This override treats it
// like any other variable declaration.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function visit(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

/** The layers of src/ that each layer may import besides itself, as described in docs/ARCHITECTURE.md. */
const layers = {
  domain: [],
  web: ['domain'],
  site: ['domain', 'web'],
  admin: ['domain', 'web'],
  server: ['domain'],
};

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports-only-allowed-layers`,
  severity: 'error',
  from: { path: `^src/${layer}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^(?:src|scripts|tests|e2e)/',
    pathNot: [layer, ...allowed].map((name) => `^src/${name}/`),
  },
}));

/** The folders of src/server/ that every other folder may import. All others are features. */
const sharedFolders = ['http', 'database', 'uploads', 'mail', 'pages'];

export default {
  forbidden: [
    ...layerRules,
    {
      name: 'domain-imports-only-zod',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypesNot: ['local', 'aliased-subpath-import'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'no-layer-imports-the-server',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/', '\\.test\\.tsx?$'] },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/server/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/server/[^/]+/',
        pathNot: ['^src/server/$1/', ...sharedFolders.map((name) => `^src/server/${name}/`)],
      },
    },
    {
      name: 'server-http-and-database-import-no-other-folder-of-the-server',
      severity: 'error',
      from: { path: '^src/server/(?:http|database)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/(?:uploads|mail|pages|app\\.ts|stores\\.ts|start-server\\.ts)' },
    },
    {
      name: 'features-import-only-the-interface-of-uploads',
      severity: 'error',
      // Backups read and write the stored files directly.
      from: {
        path: '^src/server/[^/]+/',
        pathNot: ['^src/server/(?:uploads|backup)/', '\\.test\\.ts$'],
      },
      to: { path: '^src/server/uploads/', pathNot: '^src/server/uploads/uploads\\.ts$' },
    },
    {
      name: 'the-sdk-of-buckets-is-loaded-only-with-uploads-url',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/uploads/bucket-', '\\.test\\.ts$'] },
      to: { path: '^src/server/uploads/bucket-|node_modules/@aws-sdk/', dynamic: false },
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
          // Preloaded by `node --import`.
          '^bench/report-usage\\.js$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable-imports',
      severity: 'error',
      from: {},
      // Vite resolves imports of SVG files with a query, such as `?no-inline`.
      to: { couldNotResolve: true, pathNot: '\\.svg\\?' },
    },
    {
      name: 'production-code-imports-no-dev-dependencies',
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
