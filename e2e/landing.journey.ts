// The promise: the front page shows the product at work, with figures that are a sample's, marked as such, or on record.
import { expect, expectAccessible, test } from './person.ts';

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

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/#about$/);
  await expect(page.locator('#about')).toBeInViewport();
});

test('the front page has its badge, three claims and four figures, each marked as a sample', async ({
  quietPage: page,
}) => {
  await page.goto('/');
  await expect(page.getByText('AI-Powered CRM Implementation', { exact: true })).toBeVisible();
  await expect(page.getByText('14-day free trial. No credit card required. Cancel anytime.')).toBeVisible();
  const samples = page.locator('[data-figures=sample]');
  await expect(samples.first()).toContainText(/10x.*99\.9%.*24\/7.*Sample figures\./s);
  await expect(samples.last()).toContainText(/500\+.*2M\+.*95%.*4\.9\/5/s);
  for (const label of ['faster implementation', 'uptime', 'AI support', 'customers', 'records migrated'])
    await expect(samples.getByText(label, { exact: true })).toBeVisible();
  for (const name of [
    'AI intelligence',
    'Fast setup',
    'Enterprise security',
    'Custom integrations',
    'Real-time analytics',
    'Multi-tenant',
    'Workflow automation',
    'Data migration',
    'Cloud-native',
  ])
    await expect(page.locator('#features').getByRole('heading', { name, exact: true })).toBeVisible();
});

test('the hero is the mapping at work: a column is chosen by hand and by key, and says why', async ({
  quietPage: page,
}) => {
  await page.goto('/');
  const mapping = page.getByRole('figure', { name: 'A mapping, in miniature' });
  await expect(mapping.getByRole('img', { name: /^102 birthdates .* 6 lie after/ })).toBeVisible();
  await mapping.getByRole('option', { name: /^Education_Level__c/ }).click();
  await expect(mapping).toContainText('5 different values repeat in 102 cells');
  await page.keyboard.press('ArrowUp');
  const employer = mapping.getByRole('option', { name: /^Current_Employer__c.*Company Name 93%$/ });
  await expect(employer).toBeFocused();
  await expect(employer).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(mapping).toContainText('by which the record is found again');
  await expectAccessible(page);
});

test('one export is followed to the end: seen, decided, accounted for, taken back', async ({
  quietPage: page,
}) => {
  await page.goto('/');
  const story = page.getByRole('region', { name: 'One export, followed to the end' });
  await expect(story.getByRole('img', { name: /^102 birthdates/ })).toBeVisible();
  await story.getByRole('button', { name: 'Education_Level__c' }).click();
  await expect(story.getByText(/“Bachelors” stands once/)).toBeVisible();
  await story.getByRole('radio', { name: /^Use “Sales Pipeline”/ }).check();
  await story.getByRole('button', { name: 'Another question' }).click();
  await expect(story.getByText('Question 2 of 10')).toBeVisible();
  await expect(story.getByRole('row', { name: /^Closed Won .*10,542,562\.98 equal$/ })).toBeVisible();
  const undo = page.getByRole('figure', { name: 'An undo, in miniature' });
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(undo).toContainText(/Taken back.*Reversed 988.*Records.*362.*Kept 0/s);
  await expectAccessible(page);
  await undo.getByRole('button', { name: 'Apply again' }).click();
  await expect(undo.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('a row pressed before the page is awake answers as soon as it is', async ({ quietPage: page }) => {
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('option', { name: /^Annual_Income__c/ }).click();
  await expect(page.getByText('Its values are numbers.')).toBeVisible();
});

test('each measured figure leads to its record', async ({ quietPage: page }) => {
  await page.goto('/');
  const figures = page.getByRole('region', { name: 'What we measured ourselves' });
  const links = figures.getByRole('listitem').getByRole('link');
  // Four claims, four parts of the flow, five shares of what it had never seen: those that miss their goal as well.
  await expect(links).toHaveCount(13);
  await expect(figures.getByText(/^goal .*: not reached$/)).not.toHaveCount(0);
  const claims = await links.evaluateAll(all =>
    all.map(link => ({ href: link.getAttribute('href') ?? '', value: link.textContent ?? '' })),
  );
  // Whatever else states a number is a sample, the record of the sample, or the trial's length.
  const others = await page.evaluate(`(() => {
    const main = document.querySelector('main').cloneNode(true);
    for (const part of main.querySelectorAll('[data-figures]')) part.remove();
    return main.textContent.match(/\\d[\\w.,%+-]*/g);
  })()`);
  expect(others).toEqual(['14-day']);
  for (const [href, of] of Map.groupBy(claims, claim => claim.href)) {
    await page.goto(href);
    const record = page.locator(`[id="${href.split('#')[1]}"]`);
    for (const { value } of of) await expect(record.getByText(value, { exact: true }).first()).toBeVisible();
    await expect(record.getByText(/^npm run bench /)).toBeVisible();
  }
  await expect(page.getByText(/^Measured on \d{4}-\d\d-\d\d, \d+ cores/).first()).toBeVisible();
});
