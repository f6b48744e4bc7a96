// Every address of the admin area.
import { createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router';
import { operationsSearch } from './areas/admin/ai-operations/search.ts';
import { analyticsSearch } from './areas/admin/analytics/search.ts';
import { deliverySearch } from './areas/admin/delivery/search.ts';
import { leadSearch, outboxSearch, queueSearch } from './areas/admin/filter-search.ts';
import { listSearch } from './areas/admin/organizations/list-search.ts';
import { usersSearch } from './areas/admin/users/search.ts';
import { root } from './root-route.tsx';

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('./areas/admin/frame.tsx'), 'AdminArea'),
});
const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true });
  },
});
function adminPage<const P extends string>(path: P, component: RouteComponent) {
  return createRoute({ getParentRoute: () => admin, path, component });
}
const adminPages = [
  adminPage(
    '/dashboard',
    lazyRouteComponent(() => import('./areas/admin/dashboard/page.tsx'), 'AdminDashboard'),
  ),
  createRoute({
    getParentRoute: () => admin,
    path: '/delivery',
    validateSearch: deliverySearch,
    component: lazyRouteComponent(() => import('./areas/admin/delivery/page.tsx'), 'DeliveryPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/organizations',
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./areas/admin/organizations/page.tsx'), 'OrganizationsPage'),
  }),
  adminPage(
    '/organizations/$organizationId',
    lazyRouteComponent(() => import('./areas/admin/organizations/organization-page.tsx'), 'OrganizationPage'),
  ),
  createRoute({
    getParentRoute: () => admin,
    path: '/users',
    validateSearch: usersSearch,
    component: lazyRouteComponent(() => import('./areas/admin/users/page.tsx'), 'UsersPage'),
  }),
  adminPage(
    '/users/$userId',
    lazyRouteComponent(() => import('./areas/admin/users/user.tsx'), 'UserPage'),
  ),
  createRoute({
    getParentRoute: () => admin,
    path: '/ai-operations',
    validateSearch: operationsSearch,
    component: lazyRouteComponent(() => import('./areas/admin/ai-operations/page.tsx'), 'OperationsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/analytics',
    validateSearch: analyticsSearch,
    component: lazyRouteComponent(() => import('./areas/admin/analytics/page.tsx'), 'AnalyticsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/support',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('./areas/admin/support/page.tsx'), 'SupportQueuePage'),
  }),
  adminPage(
    '/support/$ticketId',
    lazyRouteComponent(() => import('./areas/admin/support/ticket.tsx'), 'AdminTicketPage'),
  ),
  createRoute({
    getParentRoute: () => admin,
    path: '/leads',
    validateSearch: leadSearch,
    component: lazyRouteComponent(() => import('./areas/admin/leads/page.tsx'), 'LeadsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/outbox',
    validateSearch: outboxSearch,
    component: lazyRouteComponent(() => import('./areas/admin/outbox/page.tsx'), 'OutboxPage'),
  }),
  adminPage(
    '/health',
    lazyRouteComponent(() => import('./areas/admin/health/page.tsx'), 'HealthPage'),
  ),
  adminPage(
    '/security',
    lazyRouteComponent(() => import('./areas/admin/security/page.tsx'), 'SecurityPage'),
  ),
] as const;

const adminSettings = adminPage(
  '/settings',
  lazyRouteComponent(() => import('./areas/admin/settings/page.tsx'), 'SettingsPage'),
);
const settingsSections = () => import('./areas/admin/settings/sections.tsx');
function settingsPart<const P extends string>(path: P, component: RouteComponent) {
  return createRoute({ getParentRoute: () => adminSettings, path, component });
}
const settingsParts = [
  settingsPart(
    '/',
    lazyRouteComponent(() => import('./areas/admin/settings/page.tsx'), 'FirstPart'),
  ),
  settingsPart('/branding', lazyRouteComponent(settingsSections, 'BrandingPart')),
  settingsPart('/texts', lazyRouteComponent(settingsSections, 'TextsPart')),
  settingsPart('/domains', lazyRouteComponent(settingsSections, 'DomainsPart')),
  settingsPart('/features', lazyRouteComponent(settingsSections, 'FeaturesPart')),
  settingsPart('/mail', lazyRouteComponent(settingsSections, 'MailPart')),
  settingsPart('/sign-in', lazyRouteComponent(settingsSections, 'SignInPart')),
  settingsPart('/issuer', lazyRouteComponent(settingsSections, 'IssuerPart')),
  settingsPart('/model', lazyRouteComponent(settingsSections, 'ModelPart')),
  settingsPart('/forms', lazyRouteComponent(settingsSections, 'FormsPart')),
  settingsPart('/retention', lazyRouteComponent(settingsSections, 'RetentionPart')),
  settingsPart('/backups', lazyRouteComponent(settingsSections, 'BackupsPart')),
] as const;

export const adminRoutes = admin.addChildren([
  adminIndex,
  ...adminPages,
  adminSettings.addChildren([...settingsParts]),
]);
