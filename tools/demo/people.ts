// The two of the demo client who do most of its work.
import { type DemoAccount, demoAccounts } from './accounts.ts';
import { demoColleagues } from './team.ts';

export const clara = named('client@demo.groundwork.app');
export const mira = named('mira@demo.groundwork.app');

function named(email: string): DemoAccount {
  const account = [...demoAccounts, ...demoColleagues].find(each => each.email === email);
  if (!account) throw new Error(`no demo account ${email}`);
  return account;
}
