// The promise: a visitor finds every public page, reads it on any screen in either theme, and sees the product at work.
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

test('the contact page names its ways, its hours and its regions', async ({ quietPage: page }) => {
  await page.goto('/contact');
  const ways = page.getByRole('region', { name: 'Contact information' });
  await expect(ways.getByRole('heading', { level: 3 })).toHaveText(['Email', 'Phone', 'Office']);
  for (const link of await ways.getByRole('link').all()) {
    const isExternal = (await link.getAttribute('href'))?.startsWith('http') === true;
    expect(await link.getAttribute('target')).toBe(isExternal ? '_blank' : null);
    if (isExternal) await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  const hours = page.getByRole('region', { name: 'Office hours' });
  await expect(hours.getByRole('term')).toHaveText(['Mon-Fri', 'Saturday', 'Sunday']);
  await expect(hours.getByRole('definition')).toHaveText([
    '9:00 AM-6:00 PM PST',
    '10:00 AM-4:00 PM PST',
    'closed',
  ]);
  const support = page.getByRole('region', { name: 'Global Support' });
  await expect(support.getByText('24/7 support')).toBeVisible();
  await expect(support.getByRole('listitem')).toHaveText(['Americas', 'Europe', 'Asia-Pacific', 'Africa']);
});

test('the bar on top and the columns at the foot lead to every page', async ({ quietPage: page }) => {
  await page.goto('/pricing');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Features', 'Pricing', 'About', 'Contact']);
  for (const [name, href] of Object.entries({
    Features: '/#features',
    Pricing: '/pricing',
    About: '/#about',
    Contact: '/contact',
  }))
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
  const foot = page.getByRole('contentinfo');
  for (const column of ['Product', 'Company', 'Legal'])
    await expect(foot.getByRole('navigation', { name: column }).getByRole('link').first()).toBeVisible();
  for (const href of ['/terms', '/privacy', '/support', '/proof'])
    await expect(foot.locator(`a[href="${href}"]`)).toBeVisible();
});

test('an unknown address leads to the front page, an unknown file is not there', async ({
  quietPage: page,
}) => {
  await page.goto('/no/such/place');
  await expect(page).toHaveURL(/:\d+\/$/);
  for (const file of ['/assets/lost-12345678.js', '/lost.png', '/old.html']) {
    const answer = await page.request.get(file);
    expect(answer.status(), file).toBe(404);
    expect(answer.headers()['content-type'], file).not.toContain('html');
  }
  for (const [file, type] of [
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'xml'],
    ['/card.png', 'image/png'],
  ] as const)
    expect((await page.request.get(file)).headers()['content-type'], file).toContain(type);
});

test('every page comes with a policy that lets nothing run but itself', async ({ quietPage: page }) => {
  for (const path of [...Object.keys(pages), '/login']) {
    const headers = (await page.request.get(path, { headers: { accept: 'text/html' } })).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy, path).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-encoding': 'br',
    });
  }
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
  for (const [plan, words] of [
    ['Starter', ['$299', '/month', 'Up to 5,000 contacts', 'Not included: Several portals']],
    [
      'Professional',
      ['$799', '/month', 'Up to 50,000 contacts', 'Most Popular', 'Not included: Single sign-on'],
    ],
    ['Enterprise', ['Custom', 'Unlimited contacts']],
  ] as const)
    for (const word of words) await expect(page.getByRole('region', { name: plan })).toContainText(word);
  for (const [question, answer] of [
    ['Can I change plans later?', /takes effect immediately/],
    ['What happens to my data when I cancel?', /accessible for 30 days/],
    ['Do you offer a discount for nonprofits?', /25% off/],
    ['Do I need a credit card for the trial?', /14 days/],
  ] as const) {
    await expect(page.getByText(answer)).toBeHidden();
    await page.getByText(question).press('Enter');
    await expect(page.getByText(answer)).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu opens and closes by hand and by key, and leads on', async ({ quietPage: page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await expect(menu.getByRole('link')).toHaveText(['Features', 'Pricing', 'About', 'Contact']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
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
