// The promise: a day at the support desk. What a client wrote is taken, talked about among colleagues, answered and settled, and
// the client reads the answer and nothing of the talk. Whoever wrote through the front page becomes somebody's, too.
import { type IncomingMessage, request } from 'node:http';
import type { LeadFields } from '@groundwork/contract/leads';
import { supportCalls } from '@groundwork/contract/support';
import type { Locator, Page } from '@playwright/test';
import { callAs, newAddress, register, sessionOf, somebodyElse } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

const mark = Date.now();

/** The list comes with the click, and options carry a note beside their name. */
async function choose(within: Page | Locator, field: string, option: RegExp): Promise<void> {
  const choice = within.getByRole('combobox', { name: field, exact: true });
  await choice.click();
  const page = 'page' in within ? within.page() : within;
  await page.getByRole('option', { name: option }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** As the contact page does, from another address of this machine: the form takes few messages of one, and has a journey. */
async function writeLead(product: string, lead: LeadFields): Promise<void> {
  const body = JSON.stringify(lead);
  const asked = request(`${product}/api/leads`, {
    method: 'POST',
    family: 4,
    localAddress: '127.0.0.2',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  asked.end(body);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  answer.resume();
  expect(answer.statusCode).toBe(202);
}

test('a ticket is taken, noted, answered and resolved, and its client never sees the note', async ({
  quietPage: page,
  browser,
  baseURL,
}) => {
  test.slow();
  const subject = `Owners of the north ${mark}`;
  const note = `Their contract ends in May ${mark}`;
  const answer = `Which owners ${mark}?`;
  const client = await somebodyElse(browser, { baseURL });
  await signIn(client, 'client');
  await expect(client).toHaveURL(/\/client\/dashboard$/);
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto('/admin/support');
  const tickets = page.getByRole('table', { name: 'Tickets' });
  await expect(tickets).toBeVisible();
  const row = tickets.getByRole('row').filter({ hasText: subject });
  let ticket = '';

  await test.step('what is written again and again is kept once for all', async () => {
    await page.getByRole('button', { name: 'Canned Answers' }).click();
    await page.getByRole('button', { name: 'New Answer' }).click();
    const form = page.getByRole('dialog', { name: 'New Answer' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Title')).toBeFocused();
    await form.getByLabel('Title').fill(answer);
    await form
      .getByLabel('Answer', { exact: true })
      .fill('Hello {client_name}, which owners of {organization} does #{ticket_number} mean?');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the client’s ticket arrives in the queue, with what was promised', async () => {
    const written = await callAs(client, 'POST', '/support/tickets', {
      subject,
      priority: 'high',
      category: 'technical',
      message: 'Forty deals of the north lost their owner yesterday.',
    });
    expect(written.status()).toBe(201);
    ticket = supportCalls.create.reply.parse(await written.json()).id;
    await page.reload();
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill(subject);
    await expect(tickets.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('left');
    await expect(row).toContainText('Nobody');
    await expectAccessible(page);
    await row.getByRole('link', { name: subject }).press('Enter');
    await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  });

  await test.step('taken, and noted for colleagues', async () => {
    await page.getByRole('button', { name: 'Take it' }).click();
    await expect(page.getByRole('combobox', { name: 'Assigned to' })).toContainText('(you)');
    await page.getByRole('textbox', { name: 'Internal note' }).fill(note);
    await page.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByRole('list', { name: 'Internal notes' })).toContainText(note);
  });

  await test.step('answered with a canned answer that is read before it is sent', async () => {
    await choose(page, 'Insert a canned answer', new RegExp(`${mark}`));
    const reply = page.getByLabel('Reply to the client');
    await expect(reply).toHaveValue(/^Hello \p{Lu}[^{]+, which owners of [^{]+ does #\d+ mean\?$/u);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('which owners of');
    await expect(reply).toHaveValue('');
    await expect(
      page.getByRole('complementary', { name: 'About the ticket' }).getByText('Waits for the client'),
    ).toBeVisible();
  });

  await test.step('the client reads the answer and nothing of the note, by the API neither', async () => {
    await client.goto(`/client/support/tickets/${ticket}`);
    await expect(client.getByRole('list', { name: 'Conversation' })).toContainText('which owners of');
    await expect(client.getByText(note)).toHaveCount(0);
    for (const path of [
      `/support/tickets/${ticket}`,
      '/support/tickets?limit=100',
      '/notifications?limit=100',
    ]) {
      const read = await callAs(client, 'GET', path);
      expect([path, read.status()]).toEqual([path, 200]);
      expect(await read.text()).not.toContain(note);
    }
    for (const path of [`/support/tickets/${ticket}/notes`, `/support/queue/${ticket}`])
      expect((await callAs(client, 'GET', path)).status()).toBe(403);
    const written = await callAs(client, 'POST', `/support/tickets/${ticket}/notes`, { body: 'Ours?' });
    expect(written.status()).toBe(403);
  });

  await test.step('in the queue it is mine and waits for the client until they write', async () => {
    const mine = `/admin/support?assignee=me&waiting=client&search=${mark}`;
    await page.goto(mine);
    await expect(row).toContainText('You');
    await expect(row).toContainText('Waits for the client');
    await client.getByLabel('Your message').fill('Those of the harbour office.');
    await client.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(client.getByRole('list', { name: 'Conversation' })).toContainText('harbour office');
    await page.reload();
    await expect(page.getByText('No ticket matches')).toBeVisible();
    await page.getByRole('button', { name: 'Waits for us' }).click();
    await expect(row).toContainText('left');
  });

  await test.step('resolved, which the client reads', async () => {
    await row.getByRole('link', { name: subject }).click();
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('harbour office');
    await choose(page, 'Status', /^Resolved/);
    await expect(page.getByRole('combobox', { name: 'Status' })).toContainText('Resolved');
    await client.reload();
    await expect(client.getByText('Resolved', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Support Queue' }).last().click();
    await expect(tickets).toBeVisible();
    await expect(row).toHaveCount(0);
  });
  await client.context().close();
});

test('a lead gets an owner and a state, and a mail is looked at without the link that lets somebody in', async ({
  quietPage: page,
  browser,
  baseURL,
}) => {
  const subject = `Nine exports ${mark}`;
  const guest = newAddress('guest');
  await test.step('somebody writes to us, and invites a colleague', async () => {
    const visitor = await somebodyElse(browser, { baseURL });
    await register(visitor, newAddress('grace'), 'Harbour');
    const path = `/organizations/${(await sessionOf(visitor)).organization?.id}/invite`;
    const invited = await callAs(visitor, 'POST', path, { email: guest, role: 'user' });
    expect(invited.status()).toBe(201);
    // Their own address: the contact form takes few messages of one.
    await visitor.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' });
    await writeLead(String(baseURL), {
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@harbour.example',
      company: 'Harbour',
      subject,
      message: 'We have nine exports and a deadline.',
    });
    await visitor.context().close();
  });
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  await test.step('the lead becomes somebody’s', async () => {
    await page.goto('/admin/leads?owner=nobody');
    const leads = page.getByRole('table', { name: 'Leads' });
    await leads.getByRole('button', { name: subject }).click();
    const dialog = page.getByRole('dialog', { name: subject });
    await expect(dialog).toContainText('We have nine exports and a deadline.');
    await choose(dialog, 'State', /^Contacted/);
    await choose(dialog, 'Owner', /\(you\)/);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    // Nobody's no longer.
    await expect(leads.getByText(subject)).toHaveCount(0);
    await page.goto(`/admin/leads?owner=me&state=contacted&search=${mark}`);
    const row = leads.getByRole('row').filter({ hasText: subject });
    await expect(row).toContainText('Contacted');
    await expect(row).toContainText('You');
    await expectAccessible(page);
  });

  await test.step('a mail is looked at; the link that lets its recipient in is hidden', async () => {
    await page.goto('/admin/outbox');
    const mails = page.getByRole('table', { name: 'Mails' });
    await expect(mails).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search mails' }).fill(guest);
    const row = mails.getByRole('row').filter({ hasText: guest });
    await expect(row).toContainText('Kept here');
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('[link hidden: it is its recipient’s]')).toBeVisible();
    await expect(dialog.getByText(/https?:/)).toHaveCount(0);
    await expectAccessible(page);
  });
});
