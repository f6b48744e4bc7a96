// The frequently asked questions: one file, so that an operator finds every word in it. Shown on the support page in its
// tabs, and answered from by the assistant. Keep each answer true of your own installation; the ids are what links name.
import type { FaqEntry } from '@groundwork/contract/help';
import { contactsInWords } from '@groundwork/contract/price-plans';

export interface KnownQuestion extends FaqEntry {
  /** Other ways of asking it, for the assistant. */
  also?: readonly string[];
}

export const faq: readonly KnownQuestion[] = [
  {
    id: 'how-long',
    category: 'Getting Started',
    question: 'How long does an implementation take?',
    also: ['How many weeks or months does it take?', 'What is the duration of an implementation?'],
    answer:
      'Implementations take 2-4 weeks, most of it for deciding and checking. The dates of your own project stand on the Progress page.',
  },
  {
    id: 'first-steps',
    category: 'Getting Started',
    question: 'What do I do first?',
    answer:
      'Open Implementation and upload the exports of the system you come from. Groundwork reads them, proposes a mapping and asks what only you can decide.',
  },
  {
    id: 'file-formats',
    category: 'Getting Started',
    question: 'Which export files can I upload?',
    also: ['Which file types and formats are supported?'],
    answer:
      'CSV, TSV, XLSX and Parquet files, and ZIP archives of them. A file may have up to 512 MB, and a project holds up to 200 files.',
  },
  {
    id: 'invite',
    category: 'Getting Started',
    question: 'How do I invite colleagues?',
    answer:
      'An administrator of your organization invites them by email and gives each a role: Admin, User or Read Only. The invitation leads them straight into your organization.',
  },
  {
    id: 'trial',
    category: 'Getting Started',
    question: 'Is there a free trial?',
    answer: 'Yes, a 14-day free trial. It needs no credit card, and you can cancel anytime.',
  },
  {
    id: 'safe-to-try',
    category: 'Technical',
    question: 'Can anything change in my CRM before I agree?',
    also: ['Do you change something in our CRM without our approval?'],
    answer:
      'No. Uploading, analysing and reviewing change nothing in your CRM portal. Changes are written only after somebody approves the exact list of them.',
  },
  {
    id: 'undo',
    category: 'Technical',
    question: 'Can a migration be undone?',
    also: ['Can we revert what was written to the CRM?'],
    answer:
      'Yes. Every applied change set can be undone. What a person has edited in the CRM since then is kept and listed, so that nobody’s work is lost.',
  },
  {
    id: 'duplicates',
    category: 'Technical',
    question: 'What happens to duplicate records?',
    answer:
      'Rows that describe the same record are merged into one before anything is written. The report shows for every row whether it was created, updated, merged, skipped or rejected.',
  },
  {
    id: 'interrupted',
    category: 'Technical',
    question: 'What happens if a migration is interrupted?',
    also: ['What if the server crashes or the connection is lost during a migration?'],
    answer:
      'It goes on where it stopped. Every record is written under its own key, so a restart neither loses nor doubles any.',
  },
  {
    id: 'rejected',
    category: 'Technical',
    question: 'Why were some rows rejected?',
    answer:
      'The reconcile report lists every rejected row with the column, the value and the reason. You can download them as a CSV, correct them and upload them again.',
  },
  {
    id: 'separation',
    category: 'Technical',
    question: 'Who can see our data?',
    also: ['Can other clients or customers see our data?', 'Is our data secure and kept private?'],
    answer:
      'The members of your organization, and the platform’s administrators who support you. Organizations are kept apart by the database itself, so no other client sees your records.',
  },
  {
    id: 'change-plan',
    category: 'Billing',
    question: 'Can I change plans later?',
    answer: 'Yes, at any time. The change takes effect immediately, and what you pay is prorated.',
  },
  {
    id: 'prices',
    category: 'Billing',
    question: 'What do the plans cost?',
    also: ['What is the price of each plan?'],
    answer: `Starter is $299 per month for ${contactsInWords('starter')}, Professional is $799 per month for ${contactsInWords('professional')}. Enterprise has a custom price and ${contactsInWords('enterprise')}.`,
  },
  {
    id: 'cancel',
    category: 'Billing',
    question: 'What happens to my data when I cancel?',
    also: ['Can I cancel, and do I keep my data?', 'How long is data kept after the end of the trial?'],
    answer: 'It stays accessible for 30 days after cancellation. Export what you need before then.',
  },
  {
    id: 'nonprofit',
    category: 'Billing',
    question: 'Do you offer a discount for nonprofits?',
    answer: 'Qualified nonprofits get 25% off any plan. Write to us before you subscribe.',
  },
  {
    id: 'contact-limit',
    category: 'Billing',
    question: 'What happens when I have more contacts than my plan covers?',
    answer:
      'A migration that would exceed your plan is refused before anything is written. Choose a larger plan, or migrate fewer contacts.',
  },
  {
    id: 'support-times',
    category: 'Features',
    question: 'How fast does support reply?',
    answer:
      'Support replies within 24 hours, counted in office hours, and sooner for urgent tickets. The office is open Monday to Friday from 9 AM to 6 PM and Saturday from 10 AM to 4 PM Pacific time.',
  },
  {
    id: 'assistant',
    category: 'Features',
    question: 'What does the live chat know?',
    answer:
      'It answers from these questions, the guides and what the product knows of your own organization, and names its source for every sentence. When it does not know it says so, names what may help, and hands your conversation to a person if you like.',
  },
  {
    id: 'roles',
    category: 'Features',
    question: 'What may each role do?',
    answer:
      'An Admin manages the team and approves changes. A User works on the project, and somebody with Read Only looks at everything without changing it. Everybody may write to support.',
  },
  {
    id: 'two-factor',
    category: 'Features',
    question: 'Can I sign in without a password or with a second factor?',
    also: ['How do I add a passkey or an authenticator app?'],
    answer:
      'Yes. Under Settings you add passkeys, or an authenticator app as a second step. Recovery codes let you in when your phone is lost.',
  },
];
