// Every address of the rep area.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { commissionsSearch, dealsSearch, repResourcesSearch } from './areas/rep/filter-search.ts';
import type { RepPage } from './areas/rep/pages.ts';
import { root } from './root-route.tsx';

const component = (name: RepPage) =>
  lazyRouteComponent(async () => {
    const { repPages } = await import('./areas/rep/pages.ts');
    return { Page: await repPages[name]() };
  }, 'Page');

const rep = createRoute({ getParentRoute: () => root, path: '/rep', component: component('frame') });
const repIndex = createRoute({
  getParentRoute: () => rep,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/rep/dashboard', replace: true });
  },
});
function repPage<const P extends string>(path: P, name: RepPage) {
  return createRoute({ getParentRoute: () => rep, path, component: component(name) });
}

const repPages = [
  repPage('/dashboard', 'dashboard'),
  createRoute({
    getParentRoute: () => rep,
    path: '/deals',
    validateSearch: dealsSearch,
    component: component('deals'),
  }),
  repPage('/deals/new', 'newDeal'),
  repPage('/deals/$dealId', 'deal'),
  repPage('/clients', 'clients'),
  repPage('/clients/$organizationId', 'client'),
  createRoute({
    getParentRoute: () => rep,
    path: '/commissions',
    validateSearch: commissionsSearch,
    component: component('commissions'),
  }),
  repPage('/commissions/$entryId', 'commission'),
  repPage('/performance', 'performance'),
  createRoute({
    getParentRoute: () => rep,
    path: '/resources',
    validateSearch: repResourcesSearch,
    component: component('resources'),
  }),
  repPage('/resources/$resourceId', 'resource'),
  repPage('/support', 'support'),
  repPage('/support/$inquiryId', 'inquiry'),
  repPage('/settings', 'settings'),
] as const;

export const repRoutes = rep.addChildren([repIndex, ...repPages]);
