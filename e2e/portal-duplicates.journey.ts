// The promise: contacts that stand in the portal twice are found, looked at, made one with an approval, and taken back, so that
// the portal is what it was before.
import { z } from 'zod';
import { peopleTwice } from '../packages/engine/test-data/people.ts';
import { callAs, newAddress, register } from './account.ts';
import { expect, expectAccessible, test } from './person.ts';
import { connectPortal, makePortal, type SandboxPortal } from './sandbox-portal.ts';

/** A hundred contacts, of whom twenty stand there twice; no two contacts of a portal have one address. */
function contactsTwice(): object[] {
  const seen = new Set<number>();
  return peopleTwice(80).map(({ first, last, email, phone, company, street, city, who }) => {
    const address = seen.has(who) ? {} : { email };
    seen.add(who);
    return {
      properties: { firstname: first, lastname: last, phone, company, address: street, city, ...address },
    };
  });
}

const names = ['firstname', 'lastname', 'email', 'phone', 'company', 'address', 'city'] as const;
const Contacts = z.object({
  results: z.array(z.object({ properties: z.record(z.string(), z.string().nullish()) })),
});

/** What stands in the portal, whatever id it has. */
async function contactsOf(portal: SandboxPortal): Promise<string[]> {
  const path = `/v3/objects/contacts?limit=100&properties=${names.join()}`;
  const { results } = Contacts.parse(await portal.call('GET', path));
  return results.map(({ properties }) => names.map(name => properties[name] ?? '').join()).toSorted();
}

test('contacts that stand in the portal twice are merged, and come back as they were', async ({
  quietPage: page,
}) => {
  await register(page, newAddress());
  const portal = await makePortal(page);
  await portal.call('POST', '/v3/objects/contacts/batch/create', { inputs: contactsTwice() });
  await expect(async () => {
    const { data } = await (await callAs(page, 'GET', '/portals')).json();
    expect(data).toHaveLength(1);
    await connectPortal(page, portal, 'Ours since 2019');
  }).toPass({ timeout: 120_000 });
  const before = await contactsOf(portal);
  const dialog = page.locator('[role=dialog]:not([data-type])');
  const groups = page.getByRole('complementary', { name: 'Groups at hand' }).getByRole('button');

  await test.step('a search that only reads lists them, the surest first', async () => {
    await page.goto('/client/implementation');
    await page.getByRole('link', { name: 'Duplicates in the portal' }).click({ timeout: 60_000 });
    await expect(page.getByText('Is any contact in Ours since 2019 there twice?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Search the contacts' }).press('Enter');
    await expect(page.getByText('100 contacts compared.')).toBeVisible({ timeout: 60_000 });
    await expect(groups.first()).toContainText(/2 records/);
  });

  await test.step('the next by the arrow keys; its merge is proposed, approved and applied', async () => {
    await groups.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(groups.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('table', { name: 'The record as it will stand' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Propose the merge' }).press('Enter');
    await page.getByRole('button', { name: 'Approve and apply...' }).press('Enter', { timeout: 60_000 });
    const approve = dialog.getByRole('button', { name: 'Approve and apply' });
    // Until the portal was asked it cannot be pressed.
    await expect(approve).toBeEnabled();
    await approve.press('Enter');
    await expect(page.getByRole('button', { name: 'Merged 1' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Undo...' })).toBeVisible();
    const entries = page.getByRole('table', { name: 'Every change' });
    await expect(entries.getByRole('row', { name: /record put away/ })).toContainText('Applied');
    expect(await contactsOf(portal)).toHaveLength(99);
    await expectAccessible(page);
  });

  await test.step('it stands on a small screen', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
  });

  await test.step('taken back, the portal is what it was', async () => {
    await page.getByRole('button', { name: 'Undo...' }).click();
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('A merge of these records was taken back.')).toBeVisible({ timeout: 60_000 });
    // The property by which what came back is found stays, and says so.
    await expect(page.getByText(/^1 change taken back, 2 kept \(each says why\)/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Look at the preview again' }).click();
    await expect(page.getByRole('button', { name: 'Propose the merge' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Merged 0' })).toBeVisible();
    expect(await contactsOf(portal)).toEqual(before);
  });
});
