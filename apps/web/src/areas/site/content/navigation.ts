// What leads from page to page: the bar on top and the columns at the foot.

import { worded } from './worded.ts';

export const navigation = {
  links: [
    { label: 'Features', href: '/#features' },
    { label: 'Pricing', href: '/pricing' },
    { label: 'About', href: '/#about' },
    { label: 'Contact', href: '/contact' },
  ],
  signIn: 'Sign In',
  trial: 'Start Free Trial',
  dashboard: 'Go to Dashboard',
  footer: [
    {
      title: 'Product',
      links: [
        { label: 'Features', href: '/#features' },
        { label: 'Integrations', href: '/#integrations' },
        { label: 'Pricing', href: '/pricing' },
        { label: 'Benchmarks', href: '/proof' },
        { label: 'API', href: '/docs/api' },
      ],
    },
    {
      title: 'Company',
      links: [
        { label: 'About', href: '/#about' },
        { label: 'Contact', href: '/contact' },
        { label: 'Support', href: '/support' },
        { label: 'Status', href: '/status' },
      ],
    },
    {
      title: 'Legal',
      links: [
        { label: 'Terms of Service', href: '/terms' },
        { label: 'Privacy Policy', href: '/privacy' },
      ],
    },
  ],
  footnote: worded('footer_text', 'Self-hosted, open source under Apache-2.0.'),
} as const;
