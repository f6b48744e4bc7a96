import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The API serves dist/ on its own origin; in development the dev server passes the API's addresses on to it.
const api = process.env['GROUNDWORK_API'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    // The app, and the mould of the public pages (build.ts fills it).
    rollupOptions: { input: ['index.html', 'site.html'] },
  },
  server: { proxy: { '/api': api, '/idp': api } },
});
