// Every address of the admin area.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { analyticsSearch } from './areas/admin/analytics/search.ts';
import {
  dataQualitySearch,
  deliverySearch,
  leadSearch,
  operationsSearch,
  organizationsSearch,
  outboxSearch,
  partnersSearch,
  queueSearch,
  usersSearch,
} from './areas/admin/filter-search.ts';
import type { AdminPage } from './areas/admin/pages.ts';
import { auditSearch, revopsSearch } from './areas/client/search.ts';
import { root } from './root-route.tsx';

const component = (name: AdminPage) =>
  lazyRouteComponent(async () => {
    const { adminPages } = await import('./areas/admin/pages.ts');
    return { Page: await adminPages[name]() };
  }, 'Page');

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: component('frame'),
});
const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true });
  },
});
function adminPage<const P extends string>(path: P, name: AdminPage) {
  return createRoute({ getParentRoute: () => admin, path, component: component(name) });
}
const adminPages = [
  adminPage('/dashboard', 'dashboard'),
  createRoute({
    getParentRoute: () => admin,
    path: '/delivery',
    validateSearch: deliverySearch,
    component: component('delivery'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/data-quality',
    validateSearch: dataQualitySearch,
    component: component('dataQuality'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/data-quality/$projectId',
    validateSearch: auditSearch,
    component: component('projectAudits'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/data-quality/$projectId/revops',
    validateSearch: revopsSearch,
    component: component('projectRevops'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/organizations',
    validateSearch: organizationsSearch,
    component: component('organizations'),
  }),
  adminPage('/organizations/$organizationId', 'organization'),
  createRoute({
    getParentRoute: () => admin,
    path: '/users',
    validateSearch: usersSearch,
    component: component('users'),
  }),
  adminPage('/users/$userId', 'user'),
  createRoute({
    getParentRoute: () => admin,
    path: '/ai-operations',
    validateSearch: operationsSearch,
    component: component('operations'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/analytics',
    validateSearch: analyticsSearch,
    component: component('analytics'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/support',
    validateSearch: queueSearch,
    component: component('support'),
  }),
  adminPage('/support/$ticketId', 'ticket'),
  createRoute({
    getParentRoute: () => admin,
    path: '/leads',
    validateSearch: leadSearch,
    component: component('leads'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/outbox',
    validateSearch: outboxSearch,
    component: component('outbox'),
  }),
  adminPage('/playbooks', 'playbooks'),
  adminPage('/playbooks/$organizationId', 'playbook'),
  adminPage('/health', 'health'),
  adminPage('/security', 'security'),
] as const;

const adminSettings = adminPage('/settings', 'settings');
function settingsPart<const P extends string>(path: P, name: AdminPage) {
  return createRoute({ getParentRoute: () => adminSettings, path, component: component(name) });
}
const settingsParts = [
  settingsPart('/', 'firstSettings'),
  settingsPart('/branding', 'branding'),
  settingsPart('/texts', 'texts'),
  settingsPart('/domains', 'domains'),
  settingsPart('/features', 'features'),
  settingsPart('/mail', 'mail'),
  settingsPart('/sign-in', 'signIn'),
  settingsPart('/keys', 'keys'),
  settingsPart('/webhooks', 'webhooks'),
  settingsPart('/issuer', 'issuer'),
  settingsPart('/model', 'model'),
  settingsPart('/forms', 'forms'),
  settingsPart('/retention', 'retention'),
  settingsPart('/backups', 'backups'),
] as const;

const adminPartners = createRoute({
  getParentRoute: () => admin,
  path: '/partners',
  // Of whichever part is opened.
  validateSearch: partnersSearch,
  component: component('partners'),
});
function partnersPart<const P extends string>(path: P, name: AdminPage) {
  return createRoute({ getParentRoute: () => adminPartners, path, component: component(name) });
}
const partnersParts = [
  partnersPart('/', 'firstOfPartners'),
  partnersPart('/registrations', 'registrations'),
  partnersPart('/reps', 'reps'),
  partnersPart('/commission-rules', 'commissionRules'),
  partnersPart('/payouts', 'payouts'),
  partnersPart('/inquiries', 'inquiries'),
  partnersPart('/resources', 'partnerResources'),
] as const;

export const adminRoutes = admin.addChildren([
  adminIndex,
  ...adminPages,
  adminPartners.addChildren([...partnersParts]),
  adminSettings.addChildren([...settingsParts]),
]);
