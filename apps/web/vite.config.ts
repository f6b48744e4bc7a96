import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { claimedFigures } from './claimed-figures.ts';
import { FirstPage, fileName, withoutLoaded } from './first-page.ts';
import { lighter } from './lighter.ts';

// The API serves dist/ on its own origin; in development the dev server passes the API's addresses on to it.
const api = process.env['GROUNDWORK_API'] ?? 'http://localhost:3000';

const firstPage = new FirstPage();

export default defineConfig({
  plugins: [react(), tailwindcss(), lighter(), claimedFigures()],
  build: {
    target: 'es2023',
    // The first that know oklch, at about the age of the scripts' target: otherwise each colour is written three times.
    cssTarget: ['chrome111', 'firefox115', 'safari16.4'],
    // Of the targets only Safari 16 does not know such links: it asks for the same files a little later.
    modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
    sourcemap: false,
    reportCompressedSize: false,
    // The app, and the moulds of the public pages (build.ts fills them).
    rollupOptions: {
      input: ['index.html', 'site.html', 'entry.html'],
      output: {
        chunkFileNames: fileName,
        codeSplitting: {
          groups: [
            { name: firstPage.partOf, includeDependenciesRecursively: false },
            // What tables and grids of any length are drawn with: asked for after the page around them.
            {
              name: 'virtual-table',
              test: /@tanstack\/(react-virtual|virtual-core)\//,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/idp': api, '/backend': api } },
});
