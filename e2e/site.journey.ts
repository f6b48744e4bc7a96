// The promise: a visitor finds every public page, reads it on any screen in either theme, and is told what is missing
// in a message before it is sent.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './person.ts';

const pages = {
  '/': [
    'Everything between the export and the go-live',
    'Start Free Trial',
    'Schedule Demo',
    'Talk to Sales',
  ],
  '/pricing': ['Starter', '$299', 'Professional', '$799', 'Most Popular', 'Enterprise', '50,000 contacts'],
  '/contact': [
    'Get in Touch',
    '9:00 AM-6:00 PM PST',
    '10:00 AM-4:00 PM PST',
    'Global Support',
    'Asia-Pacific',
  ],
  '/proof': ['Measured, not claimed'],
  '/terms': ['Terms of Service', 'This page is a template'],
  '/privacy': ['Privacy Policy', 'This page is a template'],
  '/support': ['Support', 'This page is a template'],
} as const;

async function expectNoOverflow(page: Page, width: number): Promise<void> {
  for (const part of ['html', 'body'])
    expect(await page.locator(part).evaluate(element => element.scrollWidth)).toBeLessThanOrEqual(width);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme });

      test('every public page answers, fits and has no accessibility fault', async ({ quietPage: page }) => {
        const refused: string[] = [];
        page.on('console', message => message.type() === 'error' && refused.push(message.text()));
        for (const [path, words] of Object.entries(pages)) {
          const answer = await page.goto(path);
          expect(answer?.status(), path).toBe(200);
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
          for (const word of words) await expect(page.getByText(word).first(), word).toBeAttached();
          await expectNoOverflow(page, width);
          await expectAccessible(page);
        }
        expect(refused, 'what the browser refused to run or to load').toEqual([]);
      });
    });
  }
}

test('the front page has nine features, eight integrations in five categories, and the way in', async ({
  quietPage: page,
}) => {
  await page.goto('/');
  await expect(page.locator('#features').getByRole('listitem')).toHaveCount(9);
  const integrations = page.locator('#integrations');
  await expect(integrations.getByRole('listitem')).toHaveCount(8);
  for (const category of ['crm', 'communication', 'analytics', 'marketing', 'sales'])
    await expect(integrations.getByText(category, { exact: true }).first()).toBeVisible();
  for (const field of ['portal_id', 'sync_type', 'incremental'])
    await expect(integrations.getByRole('region', { name: 'Example of an API call' })).toContainText(field);
  await expect(page.getByRole('img', { name: '5 of 5 stars' })).toHaveCount(3);
  await expect(page.getByText('Sample content: these people')).toBeVisible();
  const main = page.getByRole('main');
  for (const link of await main.getByRole('link', { name: 'Start Free Trial' }).all())
    await expect(link).toHaveAttribute('href', '/register');
  for (const name of ['Schedule Demo', 'Talk to an Expert', 'Talk to Sales'])
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', '/contact');
  await expect(main.getByRole('link', { name: 'View Pricing' })).toHaveAttribute('href', '/pricing');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/reversed, 0 kept, 0 errored/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/#about$/);
  await expect(page.locator('#about')).toBeInViewport();
});

test('each plan leads on: Enterprise to a conversation, the others to a trial', async ({
  quietPage: page,
}) => {
  await page.goto('/pricing');
  for (const [plan, href] of [
    ['Starter', '/register'],
    ['Professional', '/register'],
    ['Enterprise', '/contact'],
  ] as const)
    await expect(page.getByRole('region', { name: plan }).getByRole('link'), plan).toHaveAttribute(
      'href',
      href,
    );
  await page.getByText('What happens to my data when I cancel?').click();
  await expect(page.getByText(/accessible for 30 days/)).toBeVisible();
});

test('a message is looked over before it is sent, and kept when it cannot be', async ({
  quietPage: page,
}) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
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

  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email', { exact: true }).fill('ada');
  await page.getByRole('textbox', { name: 'Company' }).fill('Acme');
  await page.getByLabel('Subject').fill('Moving house');
  await page.getByLabel('Message').fill('Too short');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Message must be at least 20 characters')).toBeVisible();

  // The line is down: what was written must still be there.
  await page.route('**/api/leads', route => route.abort());
  await page.getByLabel('Email', { exact: true }).fill('ada@acme.example');
  await page.getByLabel('Message').fill('We have nine exports and a deadline.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await expect(page.getByText('Please try again later.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('We have nine exports and a deadline.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu opens, leads on, and closes with a key', async ({ quietPage: page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await expect(menu.getByRole('link')).toHaveText(['Features', 'Pricing', 'About', 'Contact']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
  });
});

test('the theme can be chosen, and stays', async ({ quietPage: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/pricing');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('whoever is signed in is offered the dashboard instead of the trial', async ({ quietPage: page }) => {
  await page.goto('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Go to Dashboard' })).toBeHidden();
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await page.goto('/');
  await expect(banner.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Sign In' })).toBeHidden();
});
