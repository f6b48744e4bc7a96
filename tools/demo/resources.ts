// What partner reps are given to read, written by us and loaded through the calls that staff use: a playbook, a battle card and
// a quiz. They belong to no client, so that they stay where somebody has written on.
import { type QuizQuestion, type ResourceText, resourceDeskCalls } from '@groundwork/contract/resource-desk';
import type { ResourceKind } from '@groundwork/contract/resources';
import { demoAccounts } from './accounts.ts';
import type { Visits } from './visits.ts';

const playbook = `
A deal that is registered is yours for a while. This is how you get there, and how you keep it.

## Before you register

- Talk to the client first. A name from a list is no deal.
- Have the company's website and the name of one person at hand. The website is what two registrations are compared by.
- Look under **Deals** whether it is in your book already.

## Registering

1. Open **Deals** and press *New deal*.
2. Give the company's name and website, what the deal is worth and when you expect it to close. A guess that you correct later is better than nothing.
3. Send it. Whether somebody else is in the way is checked at once.

The check compares the website, and the name without legal form and accents. If another partner was earlier you learn that it is so and until when, never whose deal it is. Your registration is kept all the same: when the earlier one ends or is rejected, the partner team sees that you were next.

## What protects it

The partner team approves a registration. From that day on it is protected for **90 days**: no other registration of the same company is approved meanwhile.

> Ninety days are not the end. When the deal moves on, ask for more time before they are over.

## Keeping it alive

- Write down the next step with a day. A deal without one is the first that is asked about.
- Correct value and closing day when they change. Your commission is worked out from the value that stands there when it is won.
- Lost? Say why. It costs a minute and helps the next one.

## When it is won

Make it a client with one press. The client gets a trial and a project, and you see under **Clients** how far their implementation is, without seeing their records.
`;

const battleCard = `
The most common competitor is not another product. It is a colleague with a spreadsheet and a free weekend.

## They say

> We export everything, clean it up and import it. How hard can it be?

## You ask

- Who checks that every row arrived, and how?
- What happens to two contacts with one address? Which of the two wins?
- A date reads 03/04/2025. Is it March or April? Who decides that for twelve thousand rows?
- If it goes wrong on Monday, how do you get back to Friday?

Do not answer for them. The silence is the argument.

## What we do instead

- **Every row is accounted for.** The report at the end puts each row in one place: created, updated, merged, skipped or rejected with its reason. Each filled cell is counted as well.
- **Nothing is settled silently.** What the files do not say is asked, with what each answer would do.
- **Seen before it happens.** The client approves exactly what is written, and nothing else is.
- **It can be undone.** What was written is taken back, as long as nobody has changed it since.

## What not to say

- Do not promise a number of days before the exports were read. The plan comes from the files.
- Do not say that nothing can be lost. Say that what does not arrive is listed, with the reason.

## Where it is not us

A client with two hundred contacts and no deals needs an import, not an implementation. Tell them so; they remember it.
`;

const questions: QuizQuestion[] = [
  {
    question: 'From which day on is a deal protected?',
    options: [
      'From the day it is typed in',
      'From the day its registration is approved',
      'From the first meeting',
    ],
    right: 1,
    explanation: 'Until then it waits. Others may register the same company, but the earlier one goes first.',
  },
  {
    question: 'For how long?',
    options: ['30 days', '90 days', 'Until it is won or lost'],
    right: 1,
    explanation: '90 days. Ask the partner team for more before they are over.',
  },
  {
    question: 'Another partner registered the same company earlier. What do you learn?',
    options: [
      'Who it is, so that you can talk to them',
      'Nothing; the registration is thrown away',
      'That it is so and until when, not who it is',
    ],
    right: 2,
    explanation:
      'Your registration is kept. If the earlier one ends, the partner team sees that you were next.',
  },
  {
    question: 'What are two registrations compared by?',
    options: ['The website and the name of the company', 'The value of the deal', 'The name of the contact'],
    right: 0,
    explanation: 'The website counts most. The name is compared without legal form and accents.',
  },
  {
    question: 'The client wants more, and the deal is worth more than you registered. What do you do?',
    options: [
      'Leave it: the registration would start anew',
      'Correct the value; the protection stays',
      'Register a second deal for the difference',
    ],
    right: 1,
    explanation:
      'The value may change as long as the deal is open. A second deal of the same company is the same deal typed twice.',
  },
];

interface DemoResource extends ResourceText {
  kind: ResourceKind;
}

export const demoResources: readonly DemoResource[] = [
  {
    kind: 'quiz',
    title: 'Do you know deal registration?',
    summary: 'Five questions, two minutes. Read the playbook first, or find out what you know.',
    body: '',
    questions,
  },
  {
    kind: 'battle_card',
    title: 'Against the free weekend',
    summary: 'What to ask, and what not to say, when a client wants to migrate by hand.',
    body: battleCard.trim(),
    questions: [],
  },
  {
    kind: 'playbook',
    title: 'Registering a deal',
    summary: 'How a deal becomes yours, what protects it, and for how long.',
    body: playbook.trim(),
    questions: [],
  },
];

export async function loadDemoResources(visits: Visits): Promise<void> {
  const account = demoAccounts.find(one => one.label === 'Admin');
  if (!account) throw new Error('no demo account Admin');
  const staff = await visits.of(account);
  const kept = await staff.call(resourceDeskCalls.list, { query: { limit: '200' } });
  for (const body of demoResources) {
    if (kept.data.some(resource => resource.title === body.title)) continue;
    const { id, version } = await staff.call(resourceDeskCalls.create, { body });
    await staff.call(resourceDeskCalls.publish, { params: { id }, ifMatch: version });
  }
}
