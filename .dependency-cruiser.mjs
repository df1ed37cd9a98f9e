import { Visitor } from '@swc/core/Visitor.js';

// The visitor that dependency-cruiser uses does not handle `await using`. This override treats it
// like any other variable declaration.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function visit(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

const TEST = '\\.(?:test|spec)\\.tsx?$';

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
  from: { path: `^src/${layer}/`, pathNot: TEST },
  to: {
    path: '^(?:src|scripts|tests|e2e)/',
    pathNot: [layer, ...allowed].map((name) => `^src/${name}/`),
  },
}));

/** The wings of src/server/, from the roof to the ground. Each may import those after it. */
const wings = ['process', 'app', 'pages', 'audience', 'owner', 'keeping', 'content', 'core'];

/** The folders of src/server/core/ in the same order. */
const coreFolders = [
  'metrics',
  'context',
  'outbox',
  'site',
  'uploads',
  'audit-trail',
  'page-cache',
  'connections',
  'access',
  'stored-settings',
  'http',
  'outbound',
  'database',
  'settings',
];

const downwards = (parent, folders) =>
  folders.map((folder, index) => ({
    name: `${folder}-imports-only-what-is-below`,
    severity: 'error',
    from: { path: `^src/server/${parent}${folder}/`, pathNot: TEST },
    to: {
      path: '^src/server/',
      pathNot: folders.slice(index).map((name) => `^src/server/${parent}${name}/`),
    },
  }));

const forbidden = [
  ...layerRules,
  ...downwards('', wings),
  ...downwards('core/', coreFolders),
  {
    name: 'domain-imports-only-zod',
    severity: 'error',
    from: { path: '^src/domain/', pathNot: TEST },
    to: { dependencyTypesNot: ['local', 'aliased-subpath-import'], pathNot: 'node_modules/zod/' },
  },
  {
    name: 'no-layer-imports-the-server',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/server/', TEST] },
    to: { path: '^src/server/' },
  },
  {
    // Browsers get the values of the site from the API, because the owner can change them in the panel.
    name: 'only-the-server-imports-the-defaults-of-the-site',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/server/', TEST] },
    to: { path: '^site\\.(?:config|texts)\\.ts$' },
  },
  {
    name: 'features-import-only-the-interface-of-uploads',
    severity: 'error',
    // Backups read and write the stored files directly.
    from: {
      path: '^src/server/',
      pathNot: ['^src/server/(?:app|core/uploads|owner/backup)/', TEST],
    },
    to: {
      path: '^src/server/core/uploads/',
      // Health counts the altered files, and features lock the files that they reference.
      pathNot: '^src/server/core/uploads/(?:uploads|file-hashes)\\.ts$',
    },
  },
  {
    name: 'the-sdk-of-buckets-is-loaded-only-with-uploads-url',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/server/core/uploads/bucket-', TEST] },
    to: { path: '^src/server/core/uploads/bucket-|node_modules/@aws-sdk/', dynamic: false },
  },
  {
    name: 'the-library-of-passkeys-is-loaded-only-with-the-first-passkey',
    severity: 'error',
    from: { path: '^src/', pathNot: ['/verify-passkey\\.ts$', TEST] },
    to: { path: '/verify-passkey\\.ts$|node_modules/@simplewebauthn/server/', dynamic: false },
  },
  {
    name: 'features-of-the-panel-do-not-import-the-app',
    severity: 'error',
    from: { path: '^src/(admin|site)/', pathNot: ['^src/(?:admin|site)/app/', TEST] },
    to: { path: '^src/$1/app/' },
  },
  {
    name: 'public-pages-load-no-declared-calls',
    severity: 'error',
    from: { path: '^src/(?:site|web)/', pathNot: TEST },
    to: { path: '^src/domain/calls/' },
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
        // An entry of the build.
        '^src/site/app/full-loads\\.ts$',
        // Preloaded by `node --import`.
        '(?:^|/)report-usage\\.js$',
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
    from: { path: '^src/', pathNot: TEST },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

export default {
  forbidden,
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
