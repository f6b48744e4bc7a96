// The legal and help texts: a template for a self-hosted installation. Have them read by somebody who answers for them,
// replace what stands in square brackets, then set `isTemplate` to false: while it is true, the pages say so.

export interface Document {
  title: string;
  text: string;
  isTemplate: boolean;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}

export const templateNote =
  'This page is a template. The operator of this installation replaces it before opening the site to others.';

export const terms: Document = {
  title: 'Terms of Service',
  text: 'What you may expect of [operator], who runs this installation of Groundwork, and what is expected of you.',
  isTemplate: true,
  sections: [
    {
      title: 'The service',
      paragraphs: [
        'Groundwork reads files and CRM portals that you connect, proposes changes, and carries out those that somebody of your organization has approved. It changes nothing in a portal without such an approval.',
        'The software is open source under the Apache License 2.0. These terms are about the service that [operator] runs with it, not about the software.',
      ],
    },
    {
      title: 'Trial and plans',
      paragraphs: [
        'A trial lasts 14 days, needs no credit card and can be cancelled at any time. Afterwards the organization can be read but no longer changed until a plan is chosen.',
        'Plans can be changed at any time with immediate effect. After cancellation your data stays accessible for 30 days and is then removed.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'Keep your password and recovery codes to yourself, and remove people who leave your organization. What is done with an account is recorded in the trail under its name.',
      ],
    },
    {
      title: 'Your data',
      paragraphs: [
        'The files you upload and the records they hold remain yours. You confirm that you may hand them over. [operator] uses them only to provide the service.',
      ],
    },
    {
      title: 'Undoing changes',
      paragraphs: [
        'Applied changes can be taken back as far as the portal allows. What somebody edited since then is kept, and what the vendor makes irreversible is marked before you approve it.',
      ],
    },
    {
      title: 'Liability and law',
      paragraphs: ['[Operator: state your liability, the governing law, and the place of jurisdiction.]'],
    },
  ],
};

export const privacy: Document = {
  title: 'Privacy Policy',
  text: 'Which personal data this installation of Groundwork keeps, what for, and for how long.',
  isTemplate: true,
  sections: [
    {
      title: 'Who is responsible',
      paragraphs: [
        '[Operator: name, address and a way to reach you, and your data protection officer if you have one.]',
      ],
    },
    {
      title: 'What is kept',
      paragraphs: [
        'About people who sign in: name, email address, organization, role, the browsers they are signed in with, and what they did (the trail). Passwords are kept only as a hash.',
        'About people in the data of our customers: what the uploaded files and connected portals hold. We process it on behalf of the customer.',
        'About people who write to us: what they typed into the contact form.',
      ],
    },
    {
      title: 'Where it is kept',
      paragraphs: [
        'In the database and the data directory of this installation. Nothing is sent to the makers of the software.',
        'A language model is used only where [operator] has configured one. Without it everything is worked out on this installation.',
      ],
    },
    {
      title: 'Cookies and storage',
      paragraphs: [
        'Your browser keeps the sign-in tokens, the chosen theme and a few settings of the screen. There are no advertising cookies and no trackers on these pages.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'Customer data is removed 30 days after a trial or a contract has ended. Messages are removed when they have been dealt with. [Operator: state the periods of your backups.]',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You may ask to see, correct, export or remove what is kept about you, and complain to a supervisory authority. Signed-in people can export their own data from their settings.',
      ],
    },
  ],
};

export const support: Document = {
  title: 'Support',
  text: 'Help for people who use this installation, and for those who run it.',
  isTemplate: true,
  sections: [
    {
      title: 'You are implementing a CRM',
      paragraphs: [
        'Sign in and open Support to write a ticket; support replies within 24 hours. Have the name of the project and, for a row that was rejected, the file and the row number at hand.',
      ],
    },
    {
      title: 'You cannot sign in',
      paragraphs: [
        'Use “Forgot password” on the sign-in page. If no mail arrives, ask an admin of your organization whether your address is the one that was invited.',
      ],
    },
    {
      title: 'A row was rejected',
      paragraphs: [
        'The report of a migration names file, row, value and reason for each rejected row, and offers them as a file. Mend them there, upload the file again, and run the migration once more: rows that arrived before are recognized and not doubled.',
      ],
    },
    {
      title: 'Something should not have been changed',
      paragraphs: [
        'Open the change set and choose Undo. You see beforehand what will be reversed, what is kept because somebody edited it since, and what cannot be taken back.',
      ],
    },
    {
      title: 'You run this installation',
      paragraphs: [
        'The folder docs of the software describes settings, backup and restore. /api/health answers whether the parts are well. When you report a fault, give the reference number that the error shows: it is in the log as well.',
      ],
    },
  ],
};
