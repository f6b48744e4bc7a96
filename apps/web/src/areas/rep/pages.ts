// The pages of the rep area. Behind one file, so that the app that everybody loads does not carry where each of them lies and
// what it is made of.
import type { ComponentType } from 'react';

export const repPages = {
  frame: async () => (await import('./frame.tsx')).RepArea,
  dashboard: async () => (await import('./dashboard/page.tsx')).RepDashboard,
  deals: async () => (await import('./deals/page.tsx')).DealsPage,
  newDeal: async () => (await import('./deals/new-deal.tsx')).NewDealPage,
  deal: async () => (await import('./deals/deal.tsx')).DealPage,
  clients: async () => (await import('./clients/page.tsx')).ClientsPage,
  client: async () => (await import('./clients/client.tsx')).ClientPage,
  commissions: async () => (await import('./commissions/page.tsx')).CommissionsPage,
  commission: async () => (await import('./commissions/commission.tsx')).CommissionPage,
  performance: async () => (await import('./performance/page.tsx')).PerformancePage,
  resources: async () => (await import('./resources/page.tsx')).ResourcesPage,
  resource: async () => (await import('./resources/resource.tsx')).ResourcePage,
  support: async () => (await import('./support/page.tsx')).RepSupportPage,
  inquiry: async () => (await import('./support/inquiry.tsx')).InquiryPage,
  settings: async () => (await import('./settings/page.tsx')).RepSettingsPage,
} satisfies Record<string, () => Promise<ComponentType>>;

export type RepPage = keyof typeof repPages;
