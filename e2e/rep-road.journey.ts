// The promise: a deal's whole road. A rep registers it, staff approve it, it is won and becomes a client whose implementation
// the rep follows; its commission is paid, taken back when the client cancels, disputed and decided, to the cent.
import { somebodyElse } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test('a deal is registered, approved, won, made a client and paid; its clawback is disputed and decided', async ({
  quietPage: page,
  browser,
}) => {
  test.slow();
  const company = `Kestrel ${Date.now()}`;
  const domain = `${company.toLowerCase().replace(' ', '-')}.example`;
  const staff = await somebodyElse(browser);
  await signIn(staff, 'super');
  await expect(staff).toHaveURL(/\/admin\/dashboard$/);
  await signIn(page, 'rep');
  await expect(page).toHaveURL(/\/rep\/dashboard$/);

  await test.step('registered', async () => {
    await page.goto('/rep/deals/new');
    await page.getByRole('button', { name: 'Register Deal' }).click();
    await expect(page.getByText('Company is required')).toBeVisible();
    await page.getByLabel('Company').fill(company);
    await page.getByLabel('Domain').fill(domain);
    await expect(page.getByText(`Nothing stands against ${domain}.`)).toBeVisible();
    await page.getByLabel('Value').fill('-5');
    await page.getByLabel('Expected close').fill(day(40));
    await page.getByLabel('Contact (optional)').fill('Ida Holm');
    await page.getByLabel('Contact’s email (optional)').fill(`ida@${domain}`);
    await page.getByRole('button', { name: 'Register Deal' }).click();
    await expect(page.getByText(/Write an amount such as/)).toBeVisible();
    await page.getByLabel('Value').fill('24,000.50');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Register Deal' }).click();
    await expect(page).toHaveURL(/\/rep\/deals\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible();
    // Not before somebody has approved it.
    await expect(page.getByRole('button', { name: 'Move to Proposal Sent' })).toBeDisabled();
  });

  await test.step('approved', async () => {
    await staff.goto('/admin/partners/registrations');
    await staff.getByRole('searchbox').fill(company);
    const registered = staff.getByRole('article', { name: company });
    await registered.getByRole('button', { name: `Approve ${company}` }).click();
    await expect(registered.getByText(/^Protected until/)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Move to Proposal Sent' }).click();
  });

  const fill = async (what: string, values: Record<string, string>) => {
    await page.getByRole('button', { name: new RegExp(`^Fill in.*${what}$`) }).click();
    const dialog = page.getByRole('dialog');
    for (const [label, value] of Object.entries(values))
      await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await test.step('won, by what each stage asks for', async () => {
    await fill('The day the proposal was sent', { 'Proposal sent on': day(0) });
    await fill('A next step with a day', { 'Next step': 'Call on Monday', 'Next step by': day(3) });
    await page.getByRole('button', { name: 'Move to Negotiation' }).click();
    await fill('Who decides at the company', { 'Who decides': 'Ida Holm' });
    await page.getByRole('button', { name: 'Move to Contract Review' }).click();
    await page.getByRole('button', { name: /^Fill in.*The value as the contract says it$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'The contract says this value' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Close as Won...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close as Won' }).click();
    await expect(page.getByRole('heading', { name: /^Won on/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a client, followed by its rep', async () => {
    await page.getByRole('button', { name: 'Make It a Client...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make Client' }).click();
    await expect(page.getByText('It is a client:')).toBeVisible();
    await page.getByRole('link', { name: company }).click();
    await expect(page).toHaveURL(/\/rep\/clients\/[0-9a-f-]{36}$/);
    await expect(page.getByText(`${company} implementation`).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its commission is explained and paid', async () => {
    await page.goto('/rep/commissions');
    await page.getByRole('link', { name: company }).first().click();
    // 15 % of 24,000.50.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('$3,600.08');
    await expect(page.getByText('Why is this my number?')).toBeVisible();
    await expectAccessible(page);
    await staff.goto('/admin/partners/payouts');
    await staff.getByRole('button', { name: 'New Payout' }).click();
    const dialog = staff.getByRole('dialog', { name: 'New Payout' });
    await dialog.getByLabel('Up to and including').fill(day(0));
    await dialog.getByRole('radio').first().click();
    await dialog.getByRole('button', { name: 'Make It' }).click();
    await staff.getByRole('button', { name: 'Approve...' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await staff.getByRole('button', { name: 'Mark as Paid...' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'It Is Paid' }).click();
    await expect(staff.getByText('Paid', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid');
  });

  await test.step('the client cancels, and the rep disputes what is taken back', async () => {
    await staff.goto('/admin/partners/registrations?state=won');
    await staff.getByRole('searchbox').fill(company);
    await staff.getByRole('button', { name: `Client cancelled... ${company}` }).click();
    const dialog = staff.getByRole('dialog', { name: `${company} cancelled` });
    await dialog.getByLabel('Reason').fill('Merged into another company');
    await dialog.getByRole('button', { name: 'Note It' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto('/rep/commissions');
    await page.getByRole('link', { name: company }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('$3,600.08');
    await expect(page.getByText(/^Clawed back on/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Dispute This Line...' }).click();
    const asking = page.getByRole('dialog', { name: 'Dispute This Line' });
    await asking.getByLabel('What is wrong, and what it should be').fill('They only changed their name.');
    await asking.getByRole('button', { name: 'Send Dispute' }).click();
    await expect(page).toHaveURL(/\/rep\/support\/[0-9a-f-]{36}$/);
  });

  await test.step('decided, with the reason', async () => {
    await staff.goto('/admin/partners/inquiries');
    await staff
      .getByRole('button', { name: new RegExp(company) })
      .first()
      .click();
    const decide = staff.getByRole('form', { name: 'Decide' });
    await decide.getByRole('button', { name: 'Decide and Close' }).click();
    await expect(decide.getByText('Reason is required')).toBeVisible();
    await decide.getByRole('radio', { name: /^Declined/ }).click();
    await decide.getByLabel('Reason').fill('The contract itself ended; a new one is a new deal.');
    await decide.getByRole('button', { name: 'Decide and Close' }).click();
    await expect(staff.getByText('Dispute decided')).toBeVisible();
    await page.reload();
    await expect(page.getByText('The contract itself ended; a new one is a new deal.')).toBeVisible();
    await expectAccessible(page);
  });
});
