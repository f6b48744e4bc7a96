// The sections of the settings. Behind one file, so that the first page does not carry where each of them lies and what it is
// made of.
import type { ComponentType } from 'react';

export const settingsPages = {
  first: async () => (await import('./frame.tsx')).FirstPart,
  account: async () => (await import('./account.tsx')).AccountPart,
  notifications: async () => (await import('./notifications.tsx')).NotificationsPart,
  signIn: async () => (await import('./sign-in.tsx')).SignInPart,
  organization: async () => (await import('./organization.tsx')).OrganizationPart,
  portals: async () => (await import('./portals.tsx')).PortalsPart,
  playbook: async () => (await import('./playbook.tsx')).PlaybookPart,
  keys: async () => (await import('./keys.tsx')).KeysPart,
  webhooks: async () => (await import('./webhooks.tsx')).WebhooksPart,
  data: async () => (await import('./data.tsx')).DataPart,
} satisfies Record<string, () => Promise<ComponentType>>;

export type SettingsPage = keyof typeof settingsPages;
