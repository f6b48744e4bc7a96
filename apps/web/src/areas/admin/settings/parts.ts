// The sections of the platform's settings, each with an address of its own.
import {
  Archive,
  BotMessageSquare,
  FileInput,
  Fingerprint,
  Globe,
  Hourglass,
  KeyRound,
  Mail,
  Palette,
  SquareTerminal,
  TextCursorInput,
  ToggleRight,
  Webhook,
} from 'lucide-react';
import type { Part } from '../../frame/parts-frame.tsx';

export const parts: readonly Part[] = [
  {
    to: '/admin/settings/branding',
    label: 'Branding',
    note: 'Name, logo, accent, who mails come from',
    icon: Palette,
  },
  { to: '/admin/settings/texts', label: 'Texts', note: 'What the public site says', icon: TextCursorInput },
  { to: '/admin/settings/domains', label: 'Domains', note: 'Primary and secondary', icon: Globe },
  {
    to: '/admin/settings/features',
    label: 'Features',
    note: 'Analytics, real-time, AI features',
    icon: ToggleRight,
  },
  { to: '/admin/settings/mail', label: 'Mail', note: 'The server mails leave through', icon: Mail },
  {
    to: '/admin/settings/sign-in',
    label: 'Sign-in',
    note: 'Whether a second factor is required',
    icon: KeyRound,
  },
  {
    to: '/admin/settings/keys',
    label: 'API keys',
    note: 'Programs of the platform itself',
    icon: SquareTerminal,
  },
  {
    to: '/admin/settings/webhooks',
    label: 'Webhooks',
    note: 'Systems that are told of deals',
    icon: Webhook,
  },
  { to: '/admin/settings/issuer', label: 'Issuer', note: 'Who signs people in', icon: Fingerprint },
  {
    to: '/admin/settings/model',
    label: 'Language model',
    note: 'Provider, model and key',
    icon: BotMessageSquare,
  },
  {
    to: '/admin/settings/forms',
    label: 'Forms portal',
    note: 'Where leads are passed on to',
    icon: FileInput,
  },
  { to: '/admin/settings/retention', label: 'Retention', note: 'How long records are kept', icon: Hourglass },
  {
    to: '/admin/settings/backups',
    label: 'Backups',
    note: 'The last one, and the last drill',
    icon: Archive,
  },
];
