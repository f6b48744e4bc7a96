// The promise: whoever is invited confirms their address first, and is put into no organization unasked.
import {
  callAs,
  fillRegistration,
  newAddress,
  password,
  sessionOf,
  somebodyElse,
  typePassword,
} from './account.ts';
import { askToRegister, confirmByMail, enterByMail, test } from './mail-fixture.ts';
import { expect, expectAccessible } from './person.ts';

test('somebody invited confirms their address first, and then joins instead of beginning a trial', async ({
  quietPage: admin,
  browser,
  house,
}) => {
  const owner = newAddress('owner');
  await askToRegister(admin, owner, 'Lindqvist Ltd');
  await enterByMail(house, admin, owner, 1);
  const email = newAddress('bo');
  const path = `/organizations/${(await sessionOf(admin)).organization?.id}/invite`;
  expect((await callAs(admin, 'POST', path, { email, role: 'user' })).status()).toBe(201);

  const bo = await somebodyElse(browser, { baseURL: house.product.url });
  await bo.goto(await house.office.linkMailedTo(email));
  await bo.getByRole('link', { name: 'Create Your Account' }).click();
  await fillRegistration(bo, email);
  await expect(bo.getByText('you join Lindqvist Ltd.')).toBeVisible();
  await enterByMail(house, bo, email, 2);
  expect(await sessionOf(bo)).toMatchObject({
    organization: { name: 'Lindqvist Ltd' },
    member: { role: 'user' },
  });
  await bo.context().close();
});

test('whoever confirms in another browser than the one that opened the invitation is asked, and joins by saying so', async ({
  quietPage: admin,
  browser,
  house,
}) => {
  const owner = newAddress('owner');
  await askToRegister(admin, owner, 'Moss Ltd');
  await enterByMail(house, admin, owner, 1);
  const email = newAddress('cy');
  const path = `/organizations/${(await sessionOf(admin)).organization?.id}/invite`;
  expect((await callAs(admin, 'POST', path, { email, role: 'readonly' })).status()).toBe(201);

  const phone = await somebodyElse(browser, { baseURL: house.product.url });
  await phone.goto(await house.office.linkMailedTo(email));
  await phone.getByRole('link', { name: 'Create Your Account' }).click();
  await fillRegistration(phone, email);
  await expect(phone.getByText('you join Moss Ltd.')).toBeVisible();
  const desk = await somebodyElse(browser, { baseURL: house.product.url });
  await desk.goto(await house.office.linkMailedTo(email, 2));
  await desk.getByLabel('Password', { exact: true }).fill(password);
  await desk.getByRole('button', { name: 'Confirm and sign in' }).click();
  const question = desk.getByRole('heading', { name: 'Join Moss Ltd?' });
  await test.step('the question says who asks, and nothing has happened yet', async () => {
    await expect(question).toBeVisible();
    await expect(desk.getByText(`Ada Lovelace, ${owner}`)).toBeVisible();
    await expect(desk.getByText('Read Only')).toBeVisible();
    await expect(desk.getByText(/The names are what the inviter wrote/)).toBeVisible();
    await expectAccessible(desk);
    expect((await sessionOf(desk)).organization).toBeNull();
  });
  await test.step('no page of the area leads around it', async () => {
    await desk.goto('/client/progress');
    await expect(question).toBeVisible();
  });
  await test.step('an answer that does not come leaves them asked', async () => {
    await desk.route('**/api/session/invitation/waiting', route => route.abort());
    await desk.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(desk.getByText('No response from server. Please check your connection.')).toBeVisible();
    await expectAccessible(desk);
    await desk.unroute('**/api/session/invitation/waiting');
  });
  await desk.getByRole('button', { name: 'Join', exact: true }).press('Enter');
  await expect(desk).toHaveURL(/\/client\/dashboard$/);
  await expect(desk.getByText('You joined Moss Ltd')).toBeVisible();
  expect(await sessionOf(desk)).toMatchObject({
    organization: { name: 'Moss Ltd' },
    member: { role: 'readonly', status: 'active' },
  });
  await test.step('the browser that opened it finds them there', async () => {
    await typePassword(phone, email, password);
    await expect(phone).toHaveURL(/\/client\/dashboard$/);
    expect((await sessionOf(phone)).organization?.name).toBe('Moss Ltd');
  });
  await phone.context().close();
  await desk.context().close();
});

test('whoever is invited by a stranger begins a trial of their own instead', async ({
  quietPage: stranger,
  browser,
  house,
}) => {
  const owner = newAddress('stranger');
  await askToRegister(stranger, owner, 'Reed Ltd');
  await enterByMail(house, stranger, owner, 1);
  const email = newAddress('newcomer');
  const path = `/organizations/${(await sessionOf(stranger)).organization?.id}/invite`;
  expect((await callAs(stranger, 'POST', path, { email, role: 'user' })).status()).toBe(201);

  const page = await somebodyElse(browser, { baseURL: house.product.url });
  await askToRegister(page, email, 'The real Reed Ltd');
  await confirmByMail(house, page, email, 2);
  await expect(page.getByRole('heading', { name: 'Join Reed Ltd?' })).toBeVisible();
  await page.getByRole('button', { name: 'Start my own trial instead' }).click();
  await expect(page.getByRole('heading', { name: 'Start your own trial' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the invitation' }).click();
  await page.getByRole('button', { name: 'Start my own trial instead' }).click();
  // What they typed at registration, for them to see before it is made.
  await expect(page.getByLabel('Company')).toHaveValue('The real Reed Ltd');
  await page.getByRole('button', { name: 'Start the trial' }).click();
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  expect(await sessionOf(page)).toMatchObject({
    organization: { name: 'The real Reed Ltd', status: 'trial' },
    member: { role: 'admin' },
    invitation: null,
  });
  await page.context().close();
});
