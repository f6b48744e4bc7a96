// Agreeing in the dialog of an approval to whatever decisions it settles.
import { expect, type Locator, type Page } from '@playwright/test';

/** The box to tick, once the dialog knows what the approval settles; undefined where it settles nothing. */
export async function consentIn(dialog: Locator | Page): Promise<Locator | undefined> {
  const consent = dialog.getByRole('checkbox', { name: /^I agree to settle/ });
  const approve = dialog.getByRole('button', { name: 'Approve and apply', exact: true });
  // Until the portal was asked there is neither.
  await expect(async () => {
    expect((await consent.count()) > 0 || (await approve.isEnabled())).toBe(true);
  }).toPass({ timeout: 20_000 });
  return (await consent.count()) > 0 ? consent : undefined;
}
