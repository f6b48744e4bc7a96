// Every public page: its address, what search engines and shared links say of it, and where its content is.
import type { ComponentType } from 'react';

interface SitePage {
  title: string;
  description: string;
  /** Each page brings only its own code. */
  load: () => Promise<ComponentType>;
}

export const sitePages = {
  '/': {
    title: 'Groundwork: AI-powered CRM implementation',
    description:
      'Groundwork turns messy CRM exports into a configured, reconciled portal: every step explained, approved and reversible.',
    load: async () => (await import('./landing.tsx')).Landing,
  },
  '/pricing': {
    title: 'Pricing · Groundwork',
    description: 'Three plans, a 14-day free trial, no credit card.',
    load: async () => (await import('./pricing.tsx')).Pricing,
  },
  '/contact': {
    title: 'Contact · Groundwork',
    description: 'Tell us what you are moving, from where, and by when.',
    load: async () => (await import('./contact.tsx')).Contact,
  },
  '/proof': {
    title: 'Benchmarks · Groundwork',
    description: 'What the built-in benchmarks found, with date, machine and command.',
    load: async () => (await import('./proof.tsx')).Proof,
  },
  '/terms': {
    title: 'Terms of Service · Groundwork',
    description: 'What you may expect of this installation, and what is expected of you.',
    load: async () => (await import('./document.tsx')).Terms,
  },
  '/privacy': {
    title: 'Privacy Policy · Groundwork',
    description: 'Which personal data this installation keeps, what for, and for how long.',
    load: async () => (await import('./document.tsx')).Privacy,
  },
  '/support': {
    title: 'Support · Groundwork',
    description: 'Help for people who use this installation, and for those who run it.',
    load: async () => (await import('./document.tsx')).Support,
  },
  '/status': {
    title: 'Status · Groundwork',
    description: 'How each part of this installation is now and was over 90 days, incidents and maintenance.',
    load: async () => (await import('./status.tsx')).Status,
  },
} as const satisfies Record<string, SitePage>;

export type SitePath = keyof typeof sitePages;

export function isSitePath(path: string): path is SitePath {
  return Object.hasOwn(sitePages, path);
}
