/* oxlint-disable max-lines -- one file, so that an operator finds every word in it */
// Every word of the public pages that an operator may want to change; the legal and help texts stand in legal-content.ts.
// SAMPLE marks what was invented to show the design. Replace it with your own facts, then set `isSample` to false:
// while it is true, the pages say so.

export const hero = {
  badge: 'AI-Powered CRM Implementation',
  title: ['Messy exports in.', 'A reconciled CRM out.'],
  text: 'Groundwork reads what the old system exported, works out what it means, sets up the portal and moves every record. Each step is explained before it happens, waits for your approval, and can be taken back.',
  primary: 'Start Free Trial',
  secondary: 'Schedule Demo',
  note: '14-day free trial. No credit card required. Cancel anytime.',
  /** SAMPLE: the operator's own claims. */
  isSample: true,
  stats: [
    { value: '10x', label: 'faster implementation' },
    { value: '99.9%', label: 'uptime' },
    { value: '24/7', label: 'AI support' },
  ],
} as const;

export const features = {
  title: 'Everything between the export and the go-live',
  text: 'One product for the whole road: read, map, configure, migrate, check, and undo.',
  entries: [
    {
      key: 'intelligence',
      name: 'AI intelligence',
      text: 'Columns are mapped from what they hold, with a calibrated confidence and the reasons beside it. Where the data does not say, it asks instead of guessing.',
    },
    {
      key: 'setup',
      name: 'Fast setup',
      text: 'Properties, pipelines and associations are worked out from the files and created in the right order, without a spreadsheet in between.',
    },
    {
      key: 'security',
      name: 'Enterprise security',
      text: 'Any OpenID Connect issuer, two-factor sign-in and passkeys, roles and permissions, and a trail of who did what.',
    },
    {
      key: 'integrations',
      name: 'Custom integrations',
      text: 'A documented API with an OpenAPI description, and a tool server that agents reach with the same permissions as people.',
    },
    {
      key: 'analytics',
      name: 'Real-time analytics',
      text: 'Progress, forecasts and data quality come from your own records. Every figure says over what, and as of when.',
    },
    {
      key: 'tenants',
      name: 'Multi-tenant',
      text: 'Many clients, each with one or more portals and a team of their own, kept apart all the way down to the database.',
    },
    {
      key: 'workflow',
      name: 'Workflow automation',
      text: 'Long work runs in the background, within the portal’s rate limits, and goes on where it stopped after a crash.',
    },
    {
      key: 'migration',
      name: 'Data migration',
      text: 'Every source row ends in exactly one place: created, updated, merged, skipped or rejected with a reason you can read.',
    },
    {
      key: 'cloud',
      name: 'Cloud-native',
      text: 'Two commands on a bare machine, or your own PostgreSQL and as many processes as you like.',
    },
  ],
  primary: 'View Pricing',
  secondary: 'Talk to an Expert',
} as const;

/** The three steps shown with working miniatures of the product. Their figures belong to the miniature, not to a customer. */
export const specimens = {
  title: 'Look at it working',
  text: 'Miniatures of the real screens. Press the buttons.',
  mapping: {
    title: 'It says how sure it is, and why',
    text: 'Each column is proposed with a confidence and its evidence. What it does not know, it leaves open.',
  },
  decision: {
    title: 'It asks the few things only you can know',
    text: 'Every question stands at a safe default and says what choosing otherwise would mean.',
  },
  reconcile: {
    title: 'It proves that everything arrived',
    text: 'Rows in equal rows accounted for, links and money included. Otherwise it says which ones differ.',
  },
} as const;

export const integrations = {
  title: 'Fits the tools you already use',
  text: 'Bring exports from the old system, keep the rest of your stack.',
  /** SAMPLE: these go by export file or through the API; list what you really offer. */
  isSample: true,
  entries: [
    { name: 'HubSpot', description: 'Configured, filled and checked through its own API', category: 'crm' },
    { name: 'Salesforce', description: 'Read from its data export files', category: 'crm' },
    { name: 'Slack', description: 'Hear when an approval waits', category: 'communication' },
    { name: 'Gmail', description: 'Invitations and answers by mail', category: 'communication' },
    { name: 'Google Analytics', description: 'Campaign names that match the CRM', category: 'analytics' },
    { name: 'Mailchimp', description: 'Audiences and consent carried over', category: 'marketing' },
    { name: 'Pipedrive', description: 'Deals, stages and activities from its export', category: 'sales' },
    { name: 'Outreach', description: 'Sequences follow the migrated owners', category: 'sales' },
  ],
  api: {
    title: 'One call keeps a portal in step',
    text: 'The same permissions as on the screen, described in OpenAPI.',
    request: 'POST /api/portals/{portal_id}/sync',
    payload: `{
  "portal_id": "primary",
  "sync_type": "contacts",
  "options": {
    "incremental": true
  }
}`,
  },
} as const;

export const about = {
  title: 'Built for people who answer for the result',
  text: 'Exports are messy, mapping is a spreadsheet, duplicates are merged for ever and nobody can prove that all rows arrived. Groundwork treats an implementation as one change you can read, approve, check and take back.',
  /** SAMPLE: invented people and figures. */
  isSample: true,
  sampleNote: 'Sample content: these people and figures are invented and stand here to show the design.',
  stats: [
    { value: '500+', label: 'customers' },
    { value: '2M+', label: 'records migrated' },
    { value: '95%', label: 'time saved' },
    { value: '4.9/5', label: 'rating' },
  ],
  testimonials: [
    {
      id: 'one',
      name: 'Sarah Chen',
      role: 'VP of Operations',
      company: 'Example Logistics',
      rating: 5,
      content: 'We approved the plan on Monday and had every open deal in its right stage on Wednesday.',
    },
    {
      id: 'two',
      name: 'Marcus Feld',
      role: 'Head of Revenue Operations',
      company: 'Example Health',
      rating: 5,
      content:
        'The report listed the eleven rows it would not take, with the reason for each. That won us over.',
    },
    {
      id: 'three',
      name: 'Emily Duarte',
      role: 'Implementation Partner',
      company: 'Example Consulting',
      rating: 5,
      content: 'A client changed their mind after go-live. We took the migration back and ran it again.',
    },
  ],
  proof: 'What we measured ourselves',
} as const;

export const closing = {
  title: 'Start with the files you have',
  text: 'Upload an export and see what Groundwork makes of it. Nothing reaches your portal until you approve it.',
  primary: 'Start Free Trial',
  secondary: 'Talk to Sales',
} as const;

export interface Plan {
  name: string;
  price: string;
  period: string;
  description: string;
  features: readonly string[];
  notIncluded: readonly string[];
  recommended: boolean;
  cta: { label: string; href: '/register' | '/contact' };
}

export const pricing: {
  title: string;
  text: string;
  recommended: string;
  plans: readonly Plan[];
  faqTitle: string;
  faq: readonly { question: string; answer: string }[];
} = {
  title: 'Pricing that fits on one line',
  text: 'Every plan starts with a 14-day free trial. No credit card required, cancel anytime.',
  recommended: 'Most Popular',
  plans: [
    {
      name: 'Starter',
      price: '$299',
      period: '/month',
      description: 'For a first implementation and a small team.',
      features: [
        'Up to 5,000 contacts',
        'One CRM portal',
        'Mapping, migration and undo',
        'Reconciliation report',
        'E-mail support',
      ],
      notIncluded: ['Revenue forecasts', 'Several portals', 'Single sign-on'],
      recommended: false,
      cta: { label: 'Start Free Trial', href: '/register' },
    },
    {
      name: 'Professional',
      price: '$799',
      period: '/month',
      description: 'For growing companies and the partners who serve them.',
      features: [
        'Up to 50,000 contacts',
        'Primary and secondary portal',
        'Everything in Starter',
        'Data quality audits',
        'Revenue forecasts',
        'Priority support',
      ],
      notIncluded: ['Single sign-on', 'Your own environment'],
      recommended: true,
      cta: { label: 'Start Free Trial', href: '/register' },
    },
    {
      name: 'Enterprise',
      price: 'Custom',
      period: '',
      description: 'For many portals, strict rules, or your own servers.',
      features: [
        'Unlimited contacts',
        'Any number of portals',
        'Everything in Professional',
        'Single sign-on with your issuer',
        'Your own environment',
        'A named contact',
      ],
      notIncluded: [],
      recommended: false,
      cta: { label: 'Contact Sales', href: '/contact' },
    },
  ],
  faqTitle: 'Frequently asked questions',
  faq: [
    {
      question: 'Can I change plans later?',
      answer: 'Yes, at any time. The change takes effect immediately.',
    },
    {
      question: 'What happens to my data when I cancel?',
      answer:
        'It stays accessible for 30 days after cancellation. Export it before then; afterwards it is removed.',
    },
    {
      question: 'Do you offer a discount for nonprofits?',
      answer: 'Qualified nonprofits get 25% off any plan. Write to us before you subscribe.',
    },
    {
      question: 'Do I need a credit card for the trial?',
      answer: 'No. The trial lasts 14 days, asks for no card, and you can cancel anytime.',
    },
  ],
};

export const contact = {
  title: 'Get in Touch',
  text: 'Tell us what you are moving, from where, and by when. A person answers.',
  labels: {
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    phone: 'Phone (optional)',
    company: 'Company',
    subject: 'Subject',
    message: 'Message',
    submit: 'Send Message',
    submitting: 'Sending...',
  },
  sent: {
    title: 'Message sent!',
    text: "We'll get back to you within 24 hours.",
    again: 'Write another message',
  },
  failed: { title: 'Failed to send message', text: 'Please try again later.' },
  informationTitle: 'Contact information',
  /** SAMPLE: reserved addresses and numbers that reach nobody. */
  isSample: true,
  cards: [
    {
      key: 'email',
      name: 'Email',
      value: 'hello@groundwork.example',
      href: 'mailto:hello@groundwork.example',
      isExternal: false,
    },
    { key: 'phone', name: 'Phone', value: '+1 (555) 010-0199', href: 'tel:+15550100199', isExternal: false },
    {
      key: 'office',
      name: 'Office',
      value: '100 Example Street, San Francisco',
      href: 'https://www.openstreetmap.org/search?query=San%20Francisco',
      isExternal: true,
    },
  ],
  hoursTitle: 'Office hours',
  hours: [
    { days: 'Mon-Fri', time: '9:00 AM-6:00 PM PST' },
    { days: 'Saturday', time: '10:00 AM-4:00 PM PST' },
    { days: 'Sunday', time: 'closed' },
  ],
  global: {
    title: 'Global Support',
    text: '24/7 support',
    regions: ['Americas', 'Europe', 'Asia-Pacific', 'Africa'],
  },
} as const;

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
      ],
    },
    {
      title: 'Company',
      links: [
        { label: 'About', href: '/#about' },
        { label: 'Contact', href: '/contact' },
        { label: 'Support', href: '/support' },
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
  footnote: 'Self-hosted, open source under Apache-2.0.',
} as const;
