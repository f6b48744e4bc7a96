// The promise: whoever needs help finds it: asked questions, guides, a chat that names its sources and says when it does not
// know, and a ticket that people answer.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './person.ts';

test.describe.configure({ mode: 'serial' });

const subject = `Owners are missing ${Date.now()}`;

async function choose(form: Locator, field: string, option: string): Promise<void> {
  const choice = form.getByRole('combobox', { name: field });
  await choice.click();
  await form.page().getByRole('option', { name: option, exact: true }).click();
  await expect(choice).toContainText(option);
}

async function openSupport(page: Page, who: 'client' | 'reader'): Promise<void> {
  await signIn(page, who);
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Support', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Support Center' })).toBeVisible();
}

test('somebody who may only read writes a ticket, by keyboard, and is told what is missing first', async ({
  quietPage: page,
}) => {
  await openSupport(page, 'reader');
  for (const title of ['Live Chat', 'Phone Support', 'Documentation', 'Recent Tickets'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New Support Ticket' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Support Ticket' });
  await dialog.getByRole('button', { name: 'Submit Ticket' }).press('Enter');
  for (const fault of ['Subject', 'Priority', 'Category', 'Message'])
    await expect(dialog.getByText(`${fault} is required`)).toBeVisible();
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.type(subject);
  await choose(dialog, 'Priority', 'High');
  await choose(dialog, 'Category', 'Technical');
  await dialog.getByLabel('Message').fill('Too short');
  await expect(dialog.getByText('Message must be at least 20 characters')).toBeVisible();
  await dialog
    .getByLabel('Message')
    .fill('Forty deals lost their owner <script>alert(1)</script> yesterday.');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'deals.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('deal,owner\nA,\n'),
  });
  await dialog.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(page.getByText('Ticket submitted!')).toBeVisible();
  await expect(page.getByText("We'll respond within 24 hours.")).toBeVisible();

  await page.getByRole('link', { name: new RegExp(subject) }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.getByText('deals.csv')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download deals.csv' }).click();
  expect((await saved).suggestedFilename()).toBe('deals.csv');
  await expectAccessible(page);
});

test('a ticket that cannot be sent stays in its form', async ({ quietPage: page }) => {
  await openSupport(page, 'client');
  await page.getByRole('button', { name: 'New Support Ticket' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Support Ticket' });
  await dialog.getByLabel('Subject').fill('Sent from a train');
  await choose(dialog, 'Priority', 'Low');
  await choose(dialog, 'Category', 'Other');
  await dialog.getByLabel('Message').fill('The connection is gone while this is sent.');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(page.getByText('Failed to submit ticket').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog.getByLabel('Message')).toHaveValue('The connection is gone while this is sent.');
  await dialog.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(page.getByText('Ticket submitted!')).toBeVisible();
});

test('a colleague answers in the conversation, closes the ticket, rates it and opens it again', async ({
  quietPage: page,
}) => {
  await openSupport(page, 'client');
  await page.getByRole('link', { name: new RegExp(subject) }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Message is required')).toBeVisible();
  const written = page.getByLabel('Your message');
  const conversation = page.getByRole('list', { name: 'Conversation' });
  // Held back, so that somebody writes on while it is under way.
  let letGo = () => undefined as void;
  const held = new Promise<void>(resolve => (letGo = resolve));
  await page.route('**/messages', async route => {
    await held;
    await route.continue();
  });
  await written.fill('It is the same for me.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await written.fill('And since yesterday.');
  letGo();
  await expect(conversation).toContainText('It is the same for me.');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await expect(written).toHaveValue('And since yesterday.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(conversation).toContainText('And since yesterday.');
  await expect(written).toHaveValue('');
  await page.getByRole('button', { name: 'Close Ticket' }).click();
  await page.getByRole('radio', { name: 'Very satisfied', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText('Very satisfied (5 of 5)')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen Ticket' }).click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
});

test('one question is open at a time; tabs and search narrow them', async ({ quietPage: page }) => {
  await openSupport(page, 'client');
  const [first, second] = ['How long does an implementation take?', 'What do I do first?'];
  await page.getByRole('button', { name: first }).click();
  await expect(page.getByText('Implementations take 2-4 weeks')).toBeVisible();
  await page.getByRole('button', { name: second }).click();
  await expect(page.getByText('Implementations take 2-4 weeks')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByRole('button', { name: second })).toBeHidden();
  await page.getByLabel('Search the questions').fill('nonprofit');
  await expect(page.getByRole('button', { name: 'Do you offer a discount for nonprofits?' })).toBeVisible();
  await page.getByLabel('Search the questions').fill('no such words');
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect(page.getByRole('button', { name: first })).toBeVisible();
});

test('the chat names its sources, says when it does not know, and hands over with what was said', async ({
  quietPage: page,
}) => {
  await openSupport(page, 'client');
  await page.getByRole('button', { name: 'Start Chat' }).press('Enter');
  const chat = page.getByRole('dialog', { name: 'Live Chat' });
  const ask = async (question: string) => {
    await chat.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
  };
  await ask('Can I change plans later?');
  await expect(chat.getByRole('log')).toContainText('The change takes effect immediately');
  await expect(chat.getByRole('link', { name: 'Can I change plans later?' })).toBeVisible();
  // Refers back to the question before it.
  await ask('and what do they cost?');
  await expect(chat.getByRole('log')).toContainText('Starter is $299 per month');
  await ask('how do i connect my printer');
  const near = chat.getByRole('list', { name: 'These may help:' });
  await expect(near.getByRole('link', { name: /Connecting a portal/ })).toBeVisible();
  await ask('Wie kann ich die Migration rückgängig machen?');
  await expect(chat.getByRole('log')).toContainText('Die Quellen gibt es nur auf Englisch');
  await ask('What is the weather in Berlin?');
  await expect(chat.getByRole('log')).toContainText('I do not know.');
  await expectAccessible(page);
  await chat.getByRole('button', { name: 'Hand over to a person' }).click();
  const form = page.getByRole('dialog', { name: 'New Support Ticket' });
  await expect(form.getByLabel('Subject')).toHaveValue('What is the weather in Berlin?');
  await choose(form, 'Priority', 'Low');
  await choose(form, 'Category', 'Other');
  await form.getByLabel('Message').fill('The assistant did not know this one.');
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('list', { name: 'Conversation' })).toBeVisible();
  await page.getByText('Conversation with the assistant').click();
  await expect(page.getByText('Can I change plans later?')).toBeVisible();
  // The screen at rest: notices have passed.
  await expect(page.getByText('Ticket submitted!')).toHaveCount(0, { timeout: 15_000 });
  await expectAccessible(page);
});

test('what is wished for is offered and begun by a press alone; its page is linked', async ({
  quietPage: page,
}) => {
  await openSupport(page, 'client');
  await page.getByRole('button', { name: 'Start Chat' }).click();
  const chat = page.getByRole('dialog', { name: 'Live Chat' });
  await chat.getByLabel('Your question').fill('run an audit');
  await page.keyboard.press('Enter');
  const offers = chat.getByRole('list', { name: /Nothing runs until you press/ });
  await expect(offers).toContainText('Nothing is written to the portal.');
  await expectAccessible(page);
  await offers.getByRole('button', { name: 'Run an audit' }).press('Enter');
  await offers.getByRole('link', { name: 'See the audit' }).click();
  await expect(page).toHaveURL(/\/client\/audit/);
});

for (const [who, question, answer] of [
  ['super', 'Which clients are late?', /under way is late|(?:is|are) late:/],
  ['rep', 'What are my open deals worth?', /You have .*open deal/],
] as const)
  test(`${who} asks from the top bar, also on a small phone`, async ({ quietPage: page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await signIn(page, who);
    const bubble = page.getByRole('button', { name: 'Ask the assistant' });
    await bubble.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Assistant' });
    await dialog.getByLabel('Your question').fill(question);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('log')).toContainText(answer);
    const sources = dialog.getByRole('list', { name: 'Sources' });
    await expect(sources).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Your question').fill('What is the weather in Berlin?');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('log')).toContainText('I do not know.');
    await sources.getByRole('link').first().click();
    await expect(dialog).toBeHidden();
    const width = await page.locator('html').evaluate(html => html.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });

test('a source leads to the place it names', async ({ quietPage: page }) => {
  await openSupport(page, 'client');
  await page.getByRole('button', { name: 'Start Chat' }).click();
  const chat = page.getByRole('dialog', { name: 'Live Chat' });
  await chat.getByLabel('Your question').fill('How do I leave a column out?');
  await page.keyboard.press('Enter');
  await chat.getByRole('link', { name: /Leaving a column out/ }).click();
  await expect(page).toHaveURL(/\/client\/support\/guides\/review-mapping#leaving-a-column-out$/);
  await expect(page.getByRole('heading', { name: 'Leaving a column out' })).toBeFocused();
  await expectAccessible(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, colorScheme });

    test('no screen of support is wider than the phone, and none has an accessibility fault', async ({
      quietPage: page,
    }) => {
      await signIn(page, 'client');
      await expect(page).toHaveURL(/\/client\/dashboard$/);
      const check = async () => {
        const width = await page.locator('html').evaluate(html => html.scrollWidth);
        expect(width).toBeLessThanOrEqual(360);
        await expectAccessible(page);
      };
      await page.goto('/client/support');
      await expect(page.getByRole('link', { name: new RegExp(subject) })).toBeVisible();
      await check();
      await page.getByRole('button', { name: 'New Support Ticket' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Start Chat' }).click();
      const chat = page.getByRole('dialog', { name: 'Live Chat' });
      await chat.getByRole('button', { name: 'Can a migration be undone?' }).click();
      await expect(chat.getByRole('list', { name: 'Sources' })).toBeVisible();
      await check();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: new RegExp(subject) }).click();
      await expect(page.getByRole('heading', { name: subject })).toBeVisible();
      await check();
      await page.goto('/client/support/guides/undo');
      await expect(page.getByRole('heading', { name: 'Taking changes back' })).toBeVisible();
      await check();
    });
  });
}
