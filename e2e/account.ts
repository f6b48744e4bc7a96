// A person with an account of their own: registers, signs in and out, calls the API as themselves, reads the outbox.
import { mailCalls } from '@groundwork/contract/mails';
import type { MemberRole } from '@groundwork/contract/permissions';
import type { Session } from '@groundwork/contract/session';
import type { APIResponse, Browser, Page } from '@playwright/test';
import { expect, signIn } from './person.ts';

export const password = 'Analytical-1';
let made = 0;
export const newAddress = (name = 'ada') => `${name}-${Date.now()}-${++made}@acme.example`;

/** Fills in the registration form that stands open, whatever it was filled with. */
export async function fillRegistration(page: Page, email: string, company?: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Work email').fill(email);
  if (company !== undefined) await page.getByLabel('Company').fill(company);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /I accept/ }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
}

export async function register(page: Page, email: string, company = 'Acme Analytical'): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, email, company);
  await expect(page).toHaveURL(/\/client\/dashboard$/);
}

export async function typePassword(page: Page, email: string, typed: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
}

interface Tokens {
  access: string;
  refresh: string;
}

/** The tokens as the page keeps them. */
export async function tokensOf(page: Page): Promise<Tokens> {
  const kept = await page.evaluate(() => {
    const key = Object.keys(localStorage).find(each => each.startsWith('groundwork.oidc.user:'));
    return localStorage.getItem(key ?? '') ?? '';
  });
  const read = (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(kept)?.[1] ?? '';
  return { access: read('access_token'), refresh: read('refresh_token') };
}

/** One call of the API as whoever is signed in on the page. */
export async function callAs(
  page: Page,
  method: string,
  path: string,
  data?: object,
  token?: string,
): Promise<APIResponse> {
  const bearer = token ?? (await tokensOf(page)).access;
  return page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}` },
    ...(data && { data }),
  });
}

export async function sessionOf(page: Page): Promise<Session> {
  return (await callAs(page, 'GET', '/session')).json();
}

/** The link in the newest mail to somebody, as a super admin reads it while no mail server is set up. */
export async function linkMailedTo(browser: Browser, recipient: string, kind: string): Promise<string> {
  const reader = await browser.newPage();
  await signIn(reader, 'super');
  await expect(reader).toHaveURL(/\/admin\/dashboard$/);
  let link: string | undefined;
  await expect(async () => {
    const answer = await callAs(reader, 'GET', `/mails?recipient=${encodeURIComponent(recipient)}`);
    const newest = mailCalls.list.reply.parse(await answer.json()).data[0];
    expect(newest?.kind).toBe(kind);
    link = /https?:\/\/\S+/.exec(newest?.body ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass();
  await reader.close();
  return link ?? '';
}

export interface Invitation {
  link: string;
  member: string;
}

/** Invites by the API, and reads the mail's link in the outbox. */
export async function invite(
  browser: Browser,
  admin: Page,
  email: string,
  role: MemberRole = 'user',
): Promise<Invitation> {
  const path = `/organizations/${(await sessionOf(admin)).organization?.id}/invite`;
  const answer = await callAs(admin, 'POST', path, { email, role, message: 'Welcome aboard' });
  expect(answer.status()).toBe(201);
  return { link: await linkMailedTo(browser, email, 'invitation'), member: (await answer.json()).id };
}

/** Somebody in another browser. */
export async function somebodyElse(browser: Browser, more: object = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...more });
  return context.newPage();
}
