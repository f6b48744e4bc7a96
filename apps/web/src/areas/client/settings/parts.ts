// The sections of the settings, each with an address of its own.
import {
  BellRing,
  BookOpen,
  Building2,
  Database,
  KeyRound,
  Plug,
  SquareTerminal,
  UserRound,
  Webhook,
} from 'lucide-react';

const parts = [
  { to: '/client/settings/account', label: 'Account', note: 'Your name', icon: UserRound },
  {
    to: '/client/settings/notifications',
    label: 'Notifications',
    note: 'What reaches you, and how',
    icon: BellRing,
  },
  {
    to: '/client/settings/sign-in',
    label: 'Sign-in',
    note: 'Password, authenticator, passkeys, sessions',
    icon: KeyRound,
  },
  {
    to: '/client/settings/organization',
    label: 'Organization',
    note: 'Its name and plan, approvals, your membership',
    icon: Building2,
  },
  { to: '/client/settings/portals', label: 'Portals', note: 'The CRM accounts records go into', icon: Plug },
  {
    to: '/client/settings/playbook',
    label: 'Playbook',
    note: 'What earlier exports taught',
    icon: BookOpen,
  },
  {
    to: '/client/settings/keys',
    label: 'API keys',
    note: 'Programs that sign in by themselves',
    icon: SquareTerminal,
  },
  {
    to: '/client/settings/webhooks',
    label: 'Webhooks',
    note: 'Your systems are told what happens',
    icon: Webhook,
  },
  { to: '/client/settings/data', label: 'Data', note: 'Take along what is held about you', icon: Database },
] as const;
export type Part = (typeof parts)[number];

interface Shown {
  /** Where another service keeps the account, its ways in are changed there. */
  isEmbedded: boolean;
  managesKeys: boolean;
}

export function partsFor({ isEmbedded, managesKeys }: Shown): readonly Part[] {
  return parts.filter(
    ({ to }) =>
      (isEmbedded || to !== '/client/settings/sign-in') && (managesKeys || to !== '/client/settings/keys'),
  );
}

/** Addresses from before, when all of it was one page. */
export const formerParts: Record<string, Part['to']> = {
  profile: '/client/settings/account',
  notifications: '/client/settings/notifications',
  'sign-in': '/client/settings/sign-in',
  data: '/client/settings/data',
};
