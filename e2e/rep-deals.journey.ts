// The promise: a rep's deals are changed without loss, whoever else is at them: by file, in two windows, by finger and by
// key; and what staff decide of one is told to its rep.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { somebodyElse } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true });
const cardOf = (page: Page, company: string) => page.getByRole('link', { name: company });

/** By one finger, as the browser itself gets it: what a page makes of touches is its own. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Nothing to drag.');
  const middle = (box: typeof start) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const [a, b] = [middle(start), middle(end)];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', a);
  for (const share of [0.1, 0.3, 0.6, 0.9, 1])
    await touch('touchMove', { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
  await touch('touchEnd');
  await devtools.detach();
}

test.use({ hasTouch: true, viewport: { width: 1440, height: 900 } });

test('a rep’s deals are changed by file, in two windows, by finger and by key, and nothing is lost', async ({
  quietPage: page,
  browser,
}) => {
  test.setTimeout(120_000);
  const company = `Osprey ${Date.now()}`;
  const site = `${company.toLowerCase().replace(' ', '-')}.example`;
  const others = ['Merlin', 'Hobby'].map(name => `${name} ${company}`);
  const siteOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}.example`;
  const staff = await somebodyElse(browser);
  await Promise.all([
    signIn(staff, 'super').then(() => expect(staff).toHaveURL(/\/admin\/dashboard$/)),
    signIn(page, 'rep').then(() => expect(page).toHaveURL(/\/rep\/dashboard$/)),
  ]);
  const table = async (words: string) => {
    await page.goto('/rep/deals?view=table');
    await page.getByRole('searchbox').fill(words);
    await expect(page).toHaveURL(/search=/);
  };

  const names = 'company,domain,value,currency,expected_close,contact_name,contact_email,next_step,stage';
  const row = (name: string, domain: string, step = '', stage = '') =>
    `${name},${domain},2500.50,USD,${day(30)},Ida Holm,ida@${domain},${step},${stage}`;

  await test.step('a file: hostile ones are told of, a good one is looked at first and then taken', async () => {
    await page.goto('/rep/deals?view=table');
    await page.getByRole('button', { name: 'Import...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import deals' });
    const choose = (content: string | Buffer) =>
      dialog
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await choose(Buffer.from('domain,company\nx.example,Müller\n', 'latin1'));
    await expect(dialog.getByText('This is not a text in UTF-8')).toBeVisible();
    await choose(`domain\n${'a.example\n'.repeat(5000)}`);
    await expect(dialog.getByText('This file has 5000 rows; 500 are read at once.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await choose('company\nAcme\n');
    await expect(dialog.getByText('The first line names no column “domain”.')).toBeVisible();
    await choose(
      [
        names,
        row(company, site, '=2+5'),
        row(company, site),
        row(company, `no-${site}`, '', 'Signed'),
        ...others.map(name => row(name, siteOf(name))),
      ].join('\n'),
    );
    await expect(dialog.getByText('Of 5 rows, 3 would be registered.')).toBeVisible();
    await expect(dialog.getByText('Row 2 is about this company already.')).toBeVisible();
    await expect(dialog.getByText('This is not a stage of an open deal.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import the Others' }).click();
    await expect(dialog.getByText('Of 5 rows, 3 were registered.')).toBeVisible();
    await dialog.getByText('Close', { exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('what was taken in comes out as a file that can be taken in again', async () => {
    await table(company);
    await expect(page.getByRole('status').filter({ hasText: '3 deals' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    const line = text.split('\r\n').find(each => each.startsWith(`${company},`));
    // A spreadsheet would run it otherwise.
    expect(line).toContain(
      `${site},2500.50,USD,${day(30)},Ida Holm,ida@${site},,,'=2+5,,qualification,20,500.10,pending`,
    );
    await page.getByRole('button', { name: 'Import...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import deals' });
    await dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(dialog.getByText('3 open deals of yours would be changed.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('two windows: the second sees what the first saved and keeps its own', async () => {
    await page.getByRole('link', { name: company, exact: true }).click();
    await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible();
    await expect(page.getByText('=2+5', { exact: true })).toBeVisible();
    const second = await page.context().newPage();
    await second.goto(page.url());
    for (const each of [page, second]) await each.getByRole('button', { name: 'Edit', exact: true }).click();
    const field = (of: Page, label: string) => of.getByRole('dialog').getByLabel(label, { exact: true });
    const save = (of: Page) => of.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
    await field(second, 'Next step').fill('From the other window');
    await save(second).click();
    await expect(second.getByRole('dialog')).toHaveCount(0);
    await second.close();
    await field(page, 'Next step').fill('From this window');
    await field(page, 'Who decides').fill('Bo Lind');
    await save(page).click();
    const stale = page.getByRole('dialog', { name: 'Someone else changed this, too' });
    await expect(stale.getByText('From the other window')).toBeVisible();
    await expect(stale.getByText('From this window')).toBeVisible();
    await expect(stale.getByText('because nobody else changed it: Who decides.')).toBeVisible();
    await expectAccessible(page);
    await stale.getByRole('radio', { name: /Yours/ }).click();
    await stale.getByRole('button', { name: 'Save this version' }).click();
    await expect(stale).toHaveCount(0);
    await expect(page.getByText('From this window')).toBeVisible();
    await expect(page.getByText('Bo Lind')).toBeVisible();
  });

  await test.step('rejected with a reason, which its rep reads and answers', async () => {
    await staff.goto('/admin/partners/registrations');
    await staff.getByRole('searchbox').fill(company);
    const registered = staff.getByRole('article', { name: company, exact: true });
    await registered.getByRole('button', { name: `Reject... ${company}` }).click();
    const dialog = staff.getByRole('dialog', { name: `Reject ${company}` });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('Reason').fill('We talk to them ourselves.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(registered.getByText('Reason: We talk to them ourselves.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Staff rejected it: the company is not protected.')).toBeVisible();
    await expect(page.getByText('Reason: We talk to them ourselves.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ask Again' }).click();
    await expect(page.getByText('Waiting for approval')).toBeVisible();
    await staff.reload();
    for (const name of [company, ...others]) {
      const each = staff.getByRole('article', { name, exact: true });
      await each.getByRole('button', { name: `Approve ${name}` }).click();
      await expect(each.getByText(/^Protected until/)).toBeVisible();
    }
  });

  await test.step('shares: never more than the whole deal', async () => {
    await staff.getByRole('button', { name: `Shares... ${company}`, exact: true }).click();
    const dialog = staff.getByRole('dialog', { name: `Shares of ${company}` });
    await dialog.getByRole('combobox', { name: 'Rep 1' }).click();
    await staff.getByRole('option').nth(1).click();
    await dialog.getByLabel('Percent').fill('120');
    await expect(dialog.getByText('That is more than the whole deal.')).toBeVisible();
    await dialog.getByLabel('Percent').fill('25');
    await expect(dialog.getByText('whose deal it is: 75 %')).toBeVisible();
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('75%')).toBeVisible();
  });

  const [merlin = '', hobby = ''] = others;
  await test.step('by finger: from one stage to the next, and what is not let through says why', async () => {
    await page.goto('/rep/deals');
    await page.getByRole('searchbox').fill(company);
    const card = cardOf(page, merlin);
    const grip = card.locator('[data-grip]');
    await expect(column(page, 'Qualification').getByRole('link')).toHaveCount(3);
    await dragByFinger(page, grip, column(page, 'Proposal Sent'));
    await expect(column(page, 'Proposal Sent').getByRole('link', { name: merlin })).toBeVisible();
    await expect(page.getByText(`${merlin} moved to Proposal Sent`, { exact: true }).first()).toBeVisible();
    await dragByFinger(page, grip, column(page, 'Negotiation'));
    const blocked = page.getByRole('dialog', { name: `${merlin} cannot go to Negotiation yet` });
    await blocked.getByLabel('Proposal sent on').fill(day(0));
    await blocked.getByLabel('Next step', { exact: true }).fill('Call on Monday');
    await blocked.getByLabel('Next step by').fill(day(3));
    await expectAccessible(page);
    await blocked.getByRole('button', { name: 'Save and Move' }).click();
    await expect(column(page, 'Negotiation').getByRole('link', { name: merlin })).toBeVisible();
  });

  await test.step('by key: moved, and taken back', async () => {
    const card = cardOf(page, hobby);
    await card.focus();
    await page.keyboard.press('ArrowRight');
    await expect(column(page, 'Proposal Sent').getByRole('link', { name: hobby })).toBeFocused();
    const told = page.getByText(`${hobby} moved to Proposal Sent`, { exact: true });
    await expect(told).toBeVisible();
    // The newest stands first; those of earlier moves have one, too.
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(column(page, 'Qualification').getByRole('link', { name: hobby })).toBeVisible();
    await expect(told).toHaveCount(0);
    await card.focus();
    await page.keyboard.press('x');
    await expect(page.getByRole('dialog', { name: `${hobby}: lost` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a won deal is made a client with somebody invited', async () => {
    await cardOf(page, merlin).click();
    await expect(page.getByRole('heading', { name: merlin, level: 1 })).toBeVisible();
    const fill = async (what: string) => {
      await page.getByRole('button', { name: new RegExp(`^Fill in.*${what}$`) }).click();
      return page.getByRole('dialog');
    };
    const deciding = await fill('Who decides at the company');
    await deciding.getByLabel('Who decides').fill('Ida Holm');
    await deciding.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Move to Contract Review' }).click();
    const contract = await fill('The value as the contract says it');
    await contract.getByRole('checkbox', { name: 'The contract says this value' }).click();
    await contract.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Close as Won...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close as Won' }).click();
    await page.getByRole('button', { name: 'Make It a Client...' }).click();
    const dialog = page.getByRole('dialog', { name: `Make ${merlin} a client` });
    const invited = dialog.getByLabel('Invite as its first admin (optional)');
    await expect(invited).toHaveValue(`ida@${siteOf(merlin)}`);
    await invited.fill('ida@elsewhere.example');
    await dialog.getByRole('button', { name: 'Make Client' }).click();
    await expect(invited).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await invited.fill(`ida@${siteOf(merlin)}`);
    await dialog.getByRole('button', { name: 'Make Client' }).click();
    await expect(page.getByText(`An invitation went to ida@${siteOf(merlin)}.`)).toBeVisible();
    await expect(page.getByText('It is a client:')).toBeVisible();
  });

  await test.step('a cancellation that was a mistake is taken back, and its rep reads why', async () => {
    await staff.goto(`/admin/partners/registrations?state=won&search=${encodeURIComponent(merlin)}`);
    const won = staff.getByRole('article', { name: merlin });
    await won.getByRole('button', { name: 'Client cancelled...' }).click();
    const cancelled = staff.getByRole('dialog', { name: `${merlin} cancelled` });
    await cancelled.getByLabel('Reason').fill('They wrote so');
    await cancelled.getByRole('button', { name: 'Note It' }).click();
    await expect(cancelled).toHaveCount(0);
    await won.getByRole('button', { name: 'Take back cancellation...' }).click();
    const back = staff.getByRole('dialog', { name: `${merlin} did not cancel` });
    await back.getByLabel('Reason').fill('It was another Merlin');
    await expectAccessible(staff);
    await back.getByRole('button', { name: 'Take It Back' }).click();
    await expect(back).toHaveCount(0);
    await expect(won.getByRole('button', { name: 'Client cancelled...' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('It is a client:')).toBeVisible();
    await expect(page.getByText(/It was another Merlin/)).toBeVisible();
  });

  await test.step('a check that fails is told of: silence would read as nothing standing against it', async () => {
    await page.goto('/rep/deals/new');
    const conflicts = '**/api/rep/deals/conflicts**';
    await page.route(conflicts, route => route.fulfill({ status: 429, json: { code: 'rate_limited' } }));
    await page.getByLabel('Company').fill(`Kite ${company}`);
    await page.getByLabel('Domain').fill(`kite-${site}`);
    await expect(page.getByText(/could not be checked. Too many requests/)).toBeVisible();
    await expectAccessible(page);
    await page.unroute(conflicts);
    await page.getByRole('button', { name: 'Check Again' }).click();
    await expect(page.getByText(`Nothing stands against kite-${site}.`)).toBeVisible();
    await page.getByLabel('Domain').fill('gmail.com');
    await expect(page.getByText('everybody has addresses there')).toBeVisible();
  });
});
