// The catalogue: every check there is.
import type { Check } from './check.ts';
import { companyChecks } from './checks/companies.ts';
import { contactChecks } from './checks/contacts.ts';
import { dealChecks } from './checks/deals.ts';
import { propertyChecks } from './checks/properties.ts';

export const allChecks: readonly Check[] = [
  ...contactChecks,
  ...companyChecks,
  ...dealChecks,
  ...propertyChecks,
];
