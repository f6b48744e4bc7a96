// The promise: a message written on the contact page reaches the people behind the product once, whatever happens on
// the way, and nothing that was typed is lost.
import { type Lead, leadCalls } from '@groundwork/contract/leads';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './person.ts';

const message = 'We have nine exports and a deadline.';
let written = 0;

/** Fills in everything; the company is the mark the message is found by afterwards. */
async function write(page: Page, changes: Record<string, string> = {}): Promise<string> {
  const company = changes['Company'] ?? `Acme ${Date.now()}-${++written}`;
  const fields = {
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Email: 'ada@acme.example',
    Company: company,
    Subject: 'Moving house',
    Message: message,
    ...changes,
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  return company;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

/** What admins find: read over the call they use, with the token of an admin who signed in. */
async function leadsOf(page: Page, company: string): Promise<Lead[]> {
  const asked = page.waitForRequest(request => 'authorization' in request.headers());
  await signIn(page, 'admin');
  const { authorization } = (await asked).headers();
  const answer = await page.request.get('/api/leads?limit=100', {
    headers: { authorization: String(authorization) },
  });
  expect(answer.status()).toBe(200);
  const { data } = leadCalls.list.reply.parse(await answer.json());
  return data.filter(lead => lead.company === company);
}

test('a message is sent once however often the button is pressed, and admins find it', async ({
  quietPage: page,
}) => {
  await page.goto('/contact');
  // Held back until the button has been looked at.
  let letGo = () => undefined as void;
  const held = new Promise<void>(resolve => (letGo = resolve));
  let requests = 0;
  await page.route('**/api/leads', async route => {
    requests += 1;
    await held;
    await route.continue();
  });
  const company = await write(page, { Subject: '<script>alert(1)</script> مرحبا 🚚' });
  await page.evaluate(
    "for (let times = 0; times < 5; times += 1) document.querySelector('form [type=submit]').click()",
  );
  const button = page.getByRole('button', { name: 'Sending...' });
  await expect(button).toBeDisabled();
  await expectAccessible(page);
  letGo();
  await expect(page.getByText('Message sent!')).toBeVisible();
  await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible();
  await expectAccessible(page);
  expect(requests).toBe(1);

  await page.getByRole('button', { name: 'Write another message' }).click();
  for (const name of ['First name', 'Company', 'Message'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('');

  expect(await leadsOf(page, company)).toMatchObject([
    { first_name: 'Ada', last_name: 'Lovelace', subject: '<script>alert(1)</script> مرحبا 🚚', message },
  ]);
});

for (const way of ['button', 'Enter key'] as const) {
  test(`what is sent with the ${way} before the page is awake is sent as soon as it is`, async ({
    quietPage: page,
  }) => {
    // The page's own script stays away until the form has been sent.
    let letGo = () => undefined as void;
    const held = new Promise<void>(resolve => (letGo = resolve));
    await page.route('**/assets/*.js', async route => {
      await held;
      await route.continue();
    });
    await page.goto('/contact', { waitUntil: 'commit' });
    const company = await write(page);
    if (way === 'button') await send(page);
    else await page.getByRole('textbox', { name: 'Subject', exact: true }).press('Enter');
    letGo();
    await expect(page.getByText('Message sent!')).toBeVisible();
    expect(await leadsOf(page, company)).toHaveLength(1);
  });
}

test('every field says what is missing or wrong, and the first of them gets the cursor', async ({
  quietPage: page,
}) => {
  await page.goto('/contact');
  await send(page);
  for (const sentence of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Company is required',
    'Subject is required',
    'Message is required',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  await write(page, { Email: 'ada', Message: 'Nineteen characters' });
  await send(page);
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Message must be at least 20 characters')).toBeVisible();
  await write(page, { Message: 'm'.repeat(20_000) });
  await send(page);
  await expect(page.getByText('At most 5,000 characters; this has 20,000')).toBeVisible();
});

test('a line that is down loses nothing: the same message goes out once it is back, and is there once', async ({
  quietPage: page,
}) => {
  await page.goto('/contact');
  const company = await write(page);
  // The message arrives, its answer does not.
  await page.route('**/api/leads', async route => {
    await route.fetch();
    await route.abort();
  });
  await send(page);
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await expect(page.getByText('Please try again later.')).toBeVisible();
  await expectAccessible(page);
  for (const [name, value] of Object.entries({ 'First name': 'Ada', Company: company, Message: message }))
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue(value);
  await page.unroute('**/api/leads');
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await send(page);
  await failed;
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await page.context().setOffline(false);
  await send(page);
  await expect(page.getByText('Message sent!')).toBeVisible();
  expect(await leadsOf(page, company)).toHaveLength(1);
});

test('a machine that fills in the hidden field is thanked, and nothing is kept', async ({
  quietPage: page,
}) => {
  await page.goto('/contact');
  const company = await write(page);
  await page.evaluate("document.querySelector('input[name=website]').value = 'https://spam.example'");
  await send(page);
  await expect(page.getByText('Message sent!')).toBeVisible();
  expect(await leadsOf(page, company)).toEqual([]);
});

test('whoever writes too often is told to try again later, and keeps the words', async ({
  quietPage: page,
}) => {
  await page.goto('/contact');
  await write(page);
  const body = { first_name: 'A', last_name: 'B', email: 'a@b.example', company: 'C', subject: 'D', message };
  // Past the allowance of one address, from the same one.
  const answers = [];
  for (let times = 0; times < 6; times += 1)
    answers.push((await page.request.post('/api/leads', { data: body })).status());
  expect(answers.at(-1)).toBe(429);
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Please try again later.');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(message);
});
