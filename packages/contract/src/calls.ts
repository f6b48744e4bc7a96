// Every call of the product, in one table: the server's routes, the typed client and the OpenAPI document are made from it.

import { alertingCalls } from './alerting.ts';
import { analyticsCalls } from './analytics.ts';
import { assistantCalls } from './assistant.ts';
import { auditBoardCalls } from './audit-board.ts';
import { auditComparisonCalls } from './audit-comparisons.ts';
import { auditCalls } from './audits.ts';
import { changesetCalls } from './changesets.ts';
import { clientCalls } from './clients.ts';
import { commentCalls } from './comments.ts';
import { commissionRuleCalls, exchangeRateCalls } from './commission-rules.ts';
import { commissionCalls } from './commissions.ts';
import { registrationCalls } from './deal-registrations.ts';
import { dealWorkCalls } from './deal-work.ts';
import { dealCalls } from './deals.ts';
import { decisionLinkCalls } from './decision-links.ts';
import { decisionCalls } from './decisions.ts';
import { deliveryCalls } from './delivery.ts';
import { differenceCalls } from './differences.ts';
import { documentShareCalls } from './document-shares.ts';
import { documentCalls } from './documents.ts';
import { duplicateCalls } from './duplicates.ts';
import { findingCostCalls } from './finding-costs.ts';
import { fixCalls } from './fixes.ts';
import { healthCalls } from './health.ts';
import { helpCalls } from './help.ts';
import { inquiryCalls } from './inquiries.ts';
import { intakeCalls } from './intake.ts';
import { keyCalls } from './keys.ts';
import { leadCalls } from './leads.ts';
import { leftApprovalCalls } from './left-approvals.ts';
import { lookCalls } from './looks.ts';
import { mailCalls } from './mails.ts';
import { maintenanceCalls } from './maintenance.ts';
import { mergeCalls } from './merges.ts';
import { migrationCalls } from './migrations.ts';
import { modelProposalCalls } from './model-proposals.ts';
import { notificationCalls } from './notifications.ts';
import { operationConsoleCalls } from './operation-console.ts';
import { operationCalls } from './operations.ts';
import { organizationAdminCalls } from './organization-admin.ts';
import { organizationCalls } from './organizations.ts';
import { overviewCalls } from './overview.ts';
import { partnerCalls, repCalls } from './partners.ts';
import { payoutCalls, repCommissionCalls } from './payouts.ts';
import { performanceCalls } from './performance.ts';
import { personalDataCalls } from './personal-data.ts';
import { playbookCalls } from './playbooks.ts';
import { portalCalls } from './portals.ts';
import { projectCalls } from './projects.ts';
import { repSettingsCalls } from './rep-settings.ts';
import { resourceDeskCalls } from './resource-desk.ts';
import { resourceCalls } from './resources.ts';
import { revopsCalls } from './revops-reports.ts';
import { rowPreviewCalls } from './row-previews.ts';
import { searchCalls } from './search.ts';
import { securityCalls } from './security.ts';
import { sessionCalls } from './session.ts';
import { settingsCalls } from './settings.ts';
import { signInRuleCalls } from './sign-in-rules.ts';
import { staffCalls } from './staff.ts';
import { supportCalls } from './support.ts';
import { supportQueueCalls } from './support-queue.ts';
import { trailCalls } from './trail.ts';
import { userCalls } from './users.ts';
import { webhookCalls } from './webhooks.ts';

export const calls = {
  session: sessionCalls,
  organizations: { ...organizationCalls, ...organizationAdminCalls },
  users: userCalls,
  looks: lookCalls,
  signInRules: signInRuleCalls,
  projects: projectCalls,
  operations: operationCalls,
  operationConsole: operationConsoleCalls,
  portals: portalCalls,
  playbooks: playbookCalls,
  intake: { ...intakeCalls, ...rowPreviewCalls, ...modelProposalCalls },
  decisions: { ...decisionCalls, ...decisionLinkCalls },
  duplicates: duplicateCalls,
  audits: auditCalls,
  revops: revopsCalls,
  changesets: { ...changesetCalls, ...leftApprovalCalls },
  differences: differenceCalls,
  fixes: fixCalls,
  merges: mergeCalls,
  migrations: migrationCalls,
  mails: mailCalls,
  webhooks: webhookCalls,
  notifications: notificationCalls,
  partners: partnerCalls,
  reps: repCalls,
  repSettings: repSettingsCalls,
  resources: { ...resourceCalls, ...resourceDeskCalls },
  inquiries: inquiryCalls,
  deals: { ...dealCalls, ...dealWorkCalls },
  registrations: registrationCalls,
  performance: performanceCalls,
  clients: clientCalls,
  personalData: personalDataCalls,
  search: searchCalls,
  trail: trailCalls,
  security: securityCalls,
  keys: keyCalls,
  leads: leadCalls,
  staff: staffCalls,
  support: { ...supportCalls, ...supportQueueCalls },
  help: helpCalls,
  analytics: analyticsCalls,
  auditBoard: auditBoardCalls,
  auditComparisons: auditComparisonCalls,
  findingCosts: findingCostCalls,
  health: { ...healthCalls, ...maintenanceCalls, ...alertingCalls },
  assistant: assistantCalls,
  documents: { ...documentCalls, ...documentShareCalls },
  comments: commentCalls,
  overview: overviewCalls,
  delivery: deliveryCalls,
  commissions: commissionCalls,
  repCommissions: repCommissionCalls,
  commissionRules: commissionRuleCalls,
  exchangeRates: exchangeRateCalls,
  payoutRuns: payoutCalls,
  settings: settingsCalls,
} as const;
