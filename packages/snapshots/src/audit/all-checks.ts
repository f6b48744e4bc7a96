// The catalogue: every check there is.
import type { Check } from './check.ts';
import { companyRelationChecks } from './checks/company-relations.ts';
import { companyValueChecks } from './checks/company-values.ts';
import { contactRelationChecks } from './checks/contact-relations.ts';
import { contactValueChecks } from './checks/contact-values.ts';
import { dealRelationChecks } from './checks/deal-relations.ts';
import { dealValueChecks } from './checks/deal-values.ts';
import { historyChecks } from './checks/history.ts';
import { openDealChecks } from './checks/open-deals.ts';
import { ownerChecks } from './checks/owners.ts';
import { pipelineChecks } from './checks/pipelines.ts';
import { propertyChecks } from './checks/properties.ts';
import { ticketChecks } from './checks/tickets.ts';

export const allChecks: readonly Check[] = [
  ...contactValueChecks,
  ...contactRelationChecks,
  ...companyValueChecks,
  ...companyRelationChecks,
  ...openDealChecks,
  ...dealValueChecks,
  ...dealRelationChecks,
  ...historyChecks,
  ...ticketChecks,
  ...pipelineChecks,
  ...propertyChecks,
  ...ownerChecks,
];
