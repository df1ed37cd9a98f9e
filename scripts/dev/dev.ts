import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '#server/core/database/open-database.ts';
import { loadEnv } from '#server/core/settings/env.ts';
import { ensureFirstAdministrator } from '#server/owner/sign-in/passwords/first-administrator.ts';
import { listenError } from '#server/process/start-server.ts';
import { runMain } from '#server/process/run-main.ts';
import { stopOnSignal } from '#server/process/stop-on-signal.ts';
import { checkSiteConfig } from '#server/core/site/site-config-problem.ts';
import type { RenderPage, RenderPlainPage } from '#domain/pages/rendered-page.ts';
import type { buildApp } from '#server/app/app.ts';
import type { App } from '#server/core/http/typed-app.ts';
import type { pageRoutes } from '#server/pages/documents/page-routes.ts';
import type { SiteBundle } from '#server/pages/documents/site-bundle.ts';
import { reloadableApp } from './reloadable-app.ts';

/** Looser than the site's policy, because Vite injects inline scripts and styles and uses a WebSocket. */
const DEVELOPMENT_POLICY =
  "default-src 'self' 'unsafe-inline' data: ws:; img-src 'self' data: https://i.ytimg.com; frame-src https://www.youtube-nocookie.com";

const env = await runMain(async () => {
  checkSiteConfig();
  return loadEnv();
});

const ready = Promise.withResolvers<void>();
const server = createServer(async (request, response) => {
  await ready.promise;
  // The built site serves this address from the same file, see `serveBuiltFiles`.
  if (request.url === '/favicon.ico') request.url = '/brand/apple-touch-icon.png';
  vite.middlewares(request, response, () => app.serve(request, response));
});
await runMain(() =>
  once(server.listen(env.port, env.host), 'listening').catch((error: unknown) => {
    throw listenError(env, error);
  }),
);
const database = await runMain(async () => {
  const opened = await openDatabase(env);
  await ensureFirstAdministrator(env, opened);
  return opened;
});

// Vite takes seconds to load and start. A wrong setting is reported before that.
const { createServer: createVite } = await import('vite');
const vite = await createVite({
  root: path.resolve(import.meta.dirname, '../..'),
  server: { middlewareMode: { server }, hmr: { server } },
  plugins: [{ name: 'reload-app', hotUpdate: reloadApp }],
});
stopOnSignal({ stop: () => vite.close(), log: pino({ level: 'error' }), endLog: async () => {} });
const app = await runMain(() => reloadableApp(loadApp));

ready.resolve();
process.stdout.write(`Developing at ${env.siteUrl}\n`);

/**
 * Reloads the app after a source file changed. Vite calls this hook after it has invalidated
 * the module; a listener on Vite's file watcher would run earlier and load the old code again.
 */
function reloadApp(this: { environment: { name: string } }, { modules }: { modules: unknown[] }) {
  if (this.environment.name !== 'ssr' || modules.length === 0) return;
  app.reload().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  });
}

/** Builds the server app from the current source files, which Vite loads. */
async function loadApp(): Promise<App> {
  const appModule = await load<{ buildApp: typeof buildApp }>('/src/server/app/app.ts');
  const pagesModule = await load<{ pageRoutes: typeof pageRoutes }>(
    '/src/server/pages/documents/page-routes.ts',
  );
  return appModule.buildApp({
    env,
    database,
    pages: async (pages, context) => {
      pages.addHook('onSend', async (_request, reply) => {
        reply.header('content-security-policy', DEVELOPMENT_POLICY);
      });
      await pagesModule.pageRoutes(pages, context, developmentBundle());
    },
  });
}

interface Renderer {
  renderPage: RenderPage;
  renderFailure: RenderPage;
  renderPlainPage: RenderPlainPage;
}

function renderer(): Promise<Renderer> {
  return load('/src/site/app/entry-server.tsx');
}

/** A bundle that loads the current source files on every request. */
function developmentBundle(): SiteBundle {
  return {
    renderPage: async (request) => (await renderer()).renderPage(request),
    renderFailure: async (request) => (await renderer()).renderFailure(request),
    renderPlainPage: async (request) => (await renderer()).renderPlainPage(request),
    findCanonicalPath: () => undefined,
    findCanonicalQuery: () => '',
    queryNames: [],
    assetsOf: () => ({
      script: '/src/site/app/entry-client.ts',
      stylesheets: ['/src/site/app/site.css'],
      modules: [],
      fonts: [],
    }),
    fullLoadsScript: () => '/src/site/app/full-loads.ts',
    adminAssets: () => ({
      script: '/src/admin/app/entry.tsx',
      stylesheets: ['/src/admin/app/admin.css'],
      modules: [],
      fonts: [],
    }),
    finishDocument: (address, html) => vite.transformIndexHtml(address, html),
  };
}

/** Loads a module through Vite. The caller states the types of its exports, which nothing checks. */
async function load<Exports>(file: string): Promise<Exports>;
async function load(file: string): Promise<unknown> {
  return vite.ssrLoadModule(file);
}
