// Every address of the web app. Pages load when they are wanted; the frame of an area loads with its first page.
import { createRoute, createRouter, lazyRouteComponent, Navigate, redirect } from '@tanstack/react-router';
import { adminRoutes } from './admin-routes.tsx';
import {
  auditSearch,
  decisionsSearch,
  documentSearch,
  progressSearch,
  questionSearch,
  revopsSearch,
  stepSearch,
} from './areas/client/search.ts';
import type { SettingsPage } from './areas/client/settings/pages.ts';
import type { SitePath } from './areas/site/public/pages.ts';
import { whileLoading } from './areas/site/redirecting.tsx';
import { invitationSearch, registerSearch, signInSearch } from './areas/site/sign-in-search.ts';
import { failureOf } from './lib/api/api-error.ts';
import { repRoutes } from './rep-routes.tsx';
import { root } from './root-route.tsx';
import { ErrorState } from './ui/state.tsx';

/** A public page, for those who come to it from inside the app; everybody else gets it prerendered. */
function publicPage<const P extends SitePath>(path: P) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(
      async () => (await import('./areas/site/public/in-app.tsx')).loadInApp(path),
      'Page',
    ),
  });
}
const publicPages = [
  publicPage('/'),
  publicPage('/pricing'),
  publicPage('/contact'),
  publicPage('/proof'),
  publicPage('/terms'),
  publicPage('/privacy'),
  publicPage('/support'),
  publicPage('/status'),
] as const;

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('./areas/site/login.tsx'), 'Login'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: registerSearch,
  component: lazyRouteComponent(() => import('./areas/site/register.tsx'), 'Register'),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  component: lazyRouteComponent(() => import('./areas/site/password-reset.tsx'), 'PasswordReset'),
});

const confirm = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  component: lazyRouteComponent(() => import('./areas/site/confirm.tsx'), 'ConfirmPage'),
});

const connectAgent = createRoute({
  getParentRoute: () => root,
  path: '/connect-agent',
  component: lazyRouteComponent(() => import('./areas/site/connect-agent.tsx'), 'ConnectAgentPage'),
});

const callback = createRoute({
  getParentRoute: () => root,
  path: '/callback',
  component: lazyRouteComponent(() => import('./areas/site/callback.tsx'), 'Callback'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: invitationSearch,
  component: lazyRouteComponent(() => import('./areas/site/invitation.tsx'), 'InvitationPage'),
});

const decisionByLink = createRoute({
  getParentRoute: () => root,
  path: '/decision',
  component: lazyRouteComponent(() => import('./areas/site/decision.tsx'), 'DecisionPage'),
});

const sharedDocument = createRoute({
  getParentRoute: () => root,
  path: '/shared',
  component: lazyRouteComponent(() => import('./areas/site/document-by-link.tsx'), 'DocumentByLink'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./areas/site/dashboard-redirect.tsx'), 'DashboardRedirect'),
  ...whileLoading,
});

const client = createRoute({
  getParentRoute: () => root,
  path: '/client',
  component: lazyRouteComponent(() => import('./areas/client/frame.tsx'), 'ClientArea'),
});
const clientIndex = createRoute({
  getParentRoute: () => client,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/client/dashboard', replace: true });
  },
});
const clientDashboard = createRoute({
  getParentRoute: () => client,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./areas/client/dashboard.tsx'), 'Dashboard'),
});
const clientProgress = createRoute({
  getParentRoute: () => client,
  path: '/progress',
  validateSearch: progressSearch,
  component: lazyRouteComponent(() => import('./areas/client/progress.tsx'), 'ProgressPage'),
});
const clientDecisions = createRoute({
  getParentRoute: () => client,
  path: '/progress/decisions',
  validateSearch: decisionsSearch,
  component: lazyRouteComponent(() => import('./areas/client/decisions.tsx'), 'DecisionsPage'),
});
const clientImplementation = createRoute({
  getParentRoute: () => client,
  path: '/implementation',
  validateSearch: stepSearch,
  component: lazyRouteComponent(() => import('./areas/client/implementation/page.tsx'), 'ImplementationPage'),
});

const clientAudit = createRoute({
  getParentRoute: () => client,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./areas/client/audit/page.tsx'), 'AuditPage'),
});
const clientRevops = createRoute({
  getParentRoute: () => client,
  path: '/revops',
  validateSearch: revopsSearch,
  component: lazyRouteComponent(() => import('./areas/client/revops/page.tsx'), 'RevopsPage'),
});
const clientTeam = createRoute({
  getParentRoute: () => client,
  path: '/team',
  component: lazyRouteComponent(() => import('./areas/client/team.tsx'), 'TeamPage'),
});
const clientDocuments = createRoute({
  getParentRoute: () => client,
  path: '/documents',
  validateSearch: documentSearch,
  component: lazyRouteComponent(() => import('./areas/client/documents/page.tsx'), 'DocumentsPage'),
});
const clientSupport = createRoute({
  getParentRoute: () => client,
  path: '/support',
  validateSearch: questionSearch,
  component: lazyRouteComponent(() => import('./areas/client/support/page.tsx'), 'SupportPage'),
});
const clientTicket = createRoute({
  getParentRoute: () => client,
  path: '/support/tickets/$ticketId',
  component: lazyRouteComponent(() => import('./areas/client/support/ticket.tsx'), 'TicketPage'),
});
const clientGuide = createRoute({
  getParentRoute: () => client,
  path: '/support/guides/$slug',
  component: lazyRouteComponent(() => import('./areas/client/support/guide.tsx'), 'GuidePage'),
});

const clientSettings = createRoute({
  getParentRoute: () => client,
  path: '/settings',
  component: lazyRouteComponent(() => import('./areas/client/settings/frame.tsx'), 'SettingsFrame'),
});
function settingsPart<const P extends string>(path: P, name: SettingsPage) {
  const component = lazyRouteComponent(async () => {
    const { settingsPages } = await import('./areas/client/settings/pages.ts');
    return { Page: await settingsPages[name]() };
  }, 'Page');
  return createRoute({ getParentRoute: () => clientSettings, path, component });
}
const settingsParts = [
  settingsPart('/', 'first'),
  settingsPart('/account', 'account'),
  settingsPart('/notifications', 'notifications'),
  settingsPart('/sign-in', 'signIn'),
  settingsPart('/organization', 'organization'),
  settingsPart('/portals', 'portals'),
  settingsPart('/playbook', 'playbook'),
  settingsPart('/keys', 'keys'),
  settingsPart('/webhooks', 'webhooks'),
  settingsPart('/data', 'data'),
] as const;

/** The design system on one page: there while developing, never built into the product. */
const components = createRoute({
  getParentRoute: () => root,
  path: '/ui',
  component: import.meta.env.DEV
    ? lazyRouteComponent(() => import('./areas/site/components/page.tsx'), 'ComponentsPage')
    : () => <Navigate to="/" replace />,
});

export const router = createRouter({
  routeTree: root.addChildren([
    ...publicPages,
    components,
    login,
    register,
    passwordReset,
    confirm,
    connectAgent,
    callback,
    invitation,
    decisionByLink,
    sharedDocument,
    dashboard,
    client.addChildren([
      clientIndex,
      clientDashboard,
      clientProgress,
      clientDecisions,
      clientImplementation,
      clientAudit,
      clientRevops,
      clientDocuments,
      clientTeam,
      clientSupport,
      clientTicket,
      clientGuide,
      clientSettings.addChildren([...settingsParts]),
    ]),
    adminRoutes,
    repRoutes,
  ]),
  // A bug in one page leaves the others standing. A build that was replaced under an open tab is mended by reloading.
  defaultErrorComponent: ({ error }: { error: unknown }) => (
    <div className="grid min-h-[60dvh] place-items-center">
      <ErrorState {...failureOf(error)} onRetry={() => location.reload()} />
    </div>
  ),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
