// Puts the web app on the page. Who is looking is decided in areas/, what it is about in features/.
import './ui/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { stageFor } from './areas/site/early-page.ts';
import { HostedBackend } from './features/session/hosted-backend.tsx';
import { SessionWatch } from './features/session/session-watch.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { AuthProvider } from './lib/session/auth-provider.tsx';
import { router } from './router.tsx';
import { notify } from './ui/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const app = createRoot(stageFor(root));
// In slices: people are typing into the form that came before it.
startTransition(() =>
  app.render(
    <StrictMode>
      {/* The content security policy forbids style elements; base.css says what they would. */}
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={createQueryClient((title, message) => notify('error', title, message))}>
          <AuthProvider>
            <HostedBackend />
            <SessionWatch />
            <RouterProvider router={router} />
          </AuthProvider>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  ),
);
