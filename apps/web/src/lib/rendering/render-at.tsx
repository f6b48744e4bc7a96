// Runs at build time only: a screen as text, as somebody at this address sees it first.
import { everyFeature } from '@groundwork/contract/features';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Auth, AuthContext, type AuthStatus } from '../session/auth-context.ts';

const never = async (): Promise<never> => Promise.reject(new Error('Nobody acts while pages are built'));

/** Nobody in particular. */
export function nobody(status: AuthStatus, config?: Auth['config']): Auth {
  return {
    status,
    problem: undefined,
    config,
    session: undefined,
    roles: [],
    features: everyFeature,
    can: () => false,
    company: undefined,
    startSignIn: never,
    finishSignIn: never,
    signOut: never,
    renewAfter: never,
    retry: () => undefined,
  };
}

export async function renderAt(path: string, component: () => ReactNode, auth: Auth): Promise<string> {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={auth}>
        <RouterProvider router={router} />
      </AuthContext>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<!--[^>]*-->/g, '');
}
