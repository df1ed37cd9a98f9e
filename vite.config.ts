import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { nativePackages } from './scripts/build/native-packages.ts';
import { requiredHttp } from './scripts/build/required-http.ts';
import { subsetFonts } from './scripts/build/subset-fonts.ts';

/**
 * Chunks that every page loads: Vite's code for dynamic imports, which the entry needs before it
 * loads the rest; the libraries, which rarely change and stay cached across deployments; and the
 * shared code of the site.
 */
const sharedChunks = [
  { name: 'preload', test: /vite\/preload-helper/ },
  {
    name: 'libraries',
    test: /node_modules\/(?:react|react-dom|scheduler|wouter|regexparam)\//,
  },
  {
    name: 'shared',
    // Home loads all of it, so it leaves out what only other pages share: what shows a video with its
    // sources and a correction, what copies a link, their icons, and what makes a link of a source.
    test: /src\/(?:domain|web|site)\/(?!video\/|player\/|videos\/youtube|keeping\/|references\/|corrections\/correction-|page\/(?:site-url|use-copy-link)|ui\/use-copy-text|icons\/icons|http\/external-href|files\/file-size|sources\/(?:cited-place|source-file|source-kind|source-url))/,
    minShareCount: 2,
  },
];

/** The chunks that every document preloads, so the code for dynamic imports need not name them. */
const PRELOADED_CHUNKS = /\/(?:preload|libraries|shared|start-site|rolldown-runtime)-/;

/** Path of the folder that contains the subsets of the fonts. */
const fontsFolder = await subsetFonts();

/**
 * Three builds: the public site for browsers, the server with the public site for server rendering,
 * and the admin panel. The panel is built separately, because in a common build its imports would
 * change the chunks that visitors load.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  resolve: {
    alias: [{ find: /^@fontsource-variable\/[^/]+\/files/, replacement: fontsFolder }],
  },
  plugins: [react(), tailwindcss(), requiredHttp()],
  optimizeDeps: { entries: ['src/site/app/entry-client.ts', 'src/admin/app/entry.tsx'] },
  environments: {
    client: {
      build: {
        manifest: 'manifest.json',
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, chunks) =>
            chunks.filter((chunk) => !PRELOADED_CHUNKS.test(chunk)),
        },
        rolldownOptions: {
          input: ['src/site/app/entry-client.ts', 'src/site/app/full-loads.ts'],
          output: { codeSplitting: { groups: sharedChunks } },
        },
      },
    },
    ssr: {
      // Bundling the packages makes the server start faster; in development they stay external.
      resolve: command === 'build' ? { noExternal: true, external: nativePackages } : {},
      // Otherwise React would use its development build, which renders half as fast.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        copyPublicDir: false,
        rolldownOptions: {
          input: ['src/server/main.ts', 'src/site/app/entry-server.tsx'],
          // V8 holds the source in memory as long as the server runs.
          output: { comments: false },
        },
      },
    },
    // In development the client environment serves both apps.
    ...(command === 'build' && {
      admin: {
        consumer: 'client',
        build: {
          // Keeps the files of the public site, which is built first.
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: 'admin-manifest.json',
          modulePreload: { polyfill: false },
          rolldownOptions: { input: { admin: 'src/admin/app/entry.tsx' } },
        },
      },
    }),
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        await builder.build(environment);
      }
    },
  },
}));
