// What the entrypoints hand to the nouns: what all of them get to work with, and what some of them ask for besides.
import type { MembershipIssuer } from './features/organizations/issuer.ts';
import type { HeldAccount } from './features/personal-data/account.ts';
import type { SignInRecords } from './features/security/sign-ins.ts';
import type { SettingsReader } from './features/settings/reader.ts';
import type { StorageAllowance } from './features/storage/limits.ts';
import type { KnownAccounts } from './features/users/accounts.ts';
import type { Dependencies } from './platform/dependencies.ts';

export type ProductDependencies = Dependencies &
  StorageAllowance &
  MembershipIssuer &
  HeldAccount &
  KnownAccounts &
  SignInRecords & { settings: SettingsReader };
