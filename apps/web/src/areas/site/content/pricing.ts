// Plans, prices and the questions about them. How many contacts a plan covers, the contract says: the server holds to it.
import { contactsInWords } from '@groundwork/contract/price-plans';

/** As a line begins. */
const contacts = (plan: Parameters<typeof contactsInWords>[0]) => {
  const words = contactsInWords(plan);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

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
        contacts('starter'),
        'One CRM portal',
        'Mapping, migration and undo',
        'Reconciliation report',
        'Email support',
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
        contacts('professional'),
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
        contacts('enterprise'),
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
