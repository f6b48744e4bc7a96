// The pages of the admin area. Behind one file, so that the app that everybody loads does not carry where each of them lies and
// what it is made of.
import type { ComponentType } from 'react';

const settings = () => import('./settings/sections.tsx');

export const adminPages = {
  frame: async () => (await import('./frame.tsx')).AdminArea,
  dashboard: async () => (await import('./dashboard/page.tsx')).AdminDashboard,
  delivery: async () => (await import('./delivery/page.tsx')).DeliveryPage,
  dataQuality: async () => (await import('./data-quality/page.tsx')).DataQualityPage,
  projectAudits: async () => (await import('./data-quality/project.tsx')).ProjectAuditsPage,
  projectRevops: async () => (await import('./data-quality/project.tsx')).ProjectRevopsPage,
  organizations: async () => (await import('./organizations/page.tsx')).OrganizationsPage,
  organization: async () => (await import('./organizations/organization-page.tsx')).OrganizationPage,
  users: async () => (await import('./users/page.tsx')).UsersPage,
  user: async () => (await import('./users/user.tsx')).UserPage,
  operations: async () => (await import('./ai-operations/page.tsx')).OperationsPage,
  analytics: async () => (await import('./analytics/page.tsx')).AnalyticsPage,
  support: async () => (await import('./support/page.tsx')).SupportQueuePage,
  ticket: async () => (await import('./support/ticket.tsx')).AdminTicketPage,
  registrations: async () => (await import('./partners/registrations.tsx')).RegistrationsPart,
  reps: async () => (await import('./partners/reps.tsx')).RepsPart,
  commissionRules: async () => (await import('./partners/commission-rules.tsx')).CommissionRulesPart,
  payouts: async () => (await import('./partners/payouts.tsx')).PayoutsPart,
  inquiries: async () => (await import('./partners/inquiries.tsx')).InquiriesPart,
  partnerResources: async () => (await import('./partners/resources.tsx')).PartnerResourcesPart,
  partners: async () => (await import('./partners/page.tsx')).PartnersPage,
  firstOfPartners: async () => (await import('./partners/page.tsx')).FirstOfPartners,
  playbooks: async () => (await import('./playbooks/page.tsx')).PlaybooksPage,
  playbook: async () => (await import('./playbooks/organization-playbook.tsx')).OrganizationPlaybookPage,
  leads: async () => (await import('./leads/page.tsx')).LeadsPage,
  outbox: async () => (await import('./outbox/page.tsx')).OutboxPage,
  health: async () => (await import('./health/page.tsx')).HealthPage,
  security: async () => (await import('./security/page.tsx')).SecurityPage,
  settings: async () => (await import('./settings/page.tsx')).SettingsPage,
  firstSettings: async () => (await import('./settings/page.tsx')).FirstPart,
  branding: async () => (await settings()).BrandingPart,
  texts: async () => (await settings()).TextsPart,
  domains: async () => (await settings()).DomainsPart,
  features: async () => (await settings()).FeaturesPart,
  mail: async () => (await settings()).MailPart,
  signIn: async () => (await settings()).SignInPart,
  keys: async () => (await settings()).KeysPart,
  webhooks: async () => (await settings()).WebhooksPart,
  issuer: async () => (await settings()).IssuerPart,
  model: async () => (await settings()).ModelPart,
  forms: async () => (await settings()).FormsPart,
  retention: async () => (await settings()).RetentionPart,
  backups: async () => (await settings()).BackupsPart,
} satisfies Record<string, () => Promise<ComponentType>>;

export type AdminPage = keyof typeof adminPages;
