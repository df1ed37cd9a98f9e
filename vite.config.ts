import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What every page loads, in two files: the libraries, which change seldom and stay in a
 * visitor's cache across deployments, and the site's own shared code.
 */
const sharedChunks = [
  {
    name: 'libraries',
    test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|wouter|regexparam)\//,
  },
  {
    name: 'chrome',
    test: /src\/(?:domain|web|site)\/|site\.config|node_modules\/lucide-react\//,
    minShareCount: 2,
  },
];

/**
 * Three builds: the public site for browsers, the same as one self-contained module for the
 * server, and the admin panel. The panel is built apart, although it shares modules with the
 * site: in one build each of its imports would move what visitors load.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), tailwindcss()],
  optimizeDeps: { entries: ['src/site/entry-client.tsx', 'src/admin/entry.tsx'] },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'src/site/entry-client.tsx',
          output: { codeSplitting: { groups: sharedChunks } },
        },
      },
    },
    ssr: {
      // One self-contained file starts faster; while developing, packages stay where they are.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/site/entry-server.tsx' },
      },
    },
    // While developing, one environment serves both apps to the browser.
    ...(command === 'build' && {
      admin: {
        consumer: 'client',
        build: {
          outDir: 'dist/client',
          // The public site's files are there already.
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: 'admin-manifest.json',
          modulePreload: { polyfill: false },
          rolldownOptions: { input: { admin: 'src/admin/entry.tsx' } },
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
