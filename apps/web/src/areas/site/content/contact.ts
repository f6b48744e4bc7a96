// The contact page: the form's words, addresses, hours.
// SAMPLE marks what was invented to show the design. Replace it with your own facts, then set `isSample` to false:
// while it is true, the pages say so.

import { worded } from './worded.ts';

export const contact = {
  title: worded('contact_title', 'Get in Touch'),
  text: worded('contact_text', 'Tell us what you are moving, from where, and by when. A person answers.'),
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
  unloaded:
    'This page has not loaded whole, so that nothing was sent. What you typed is still here: look after your connection, then press the button again or reload the page.',
  withoutScript: 'Sending needs JavaScript in this browser. You also reach us by mail or phone.',
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
