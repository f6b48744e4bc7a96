// Every feature's routes, and what the web app is told before anybody signs in.
import path from 'node:path';
import type { SiteTexts } from '@groundwork/contract/site-texts';
import type { ProductDependencies } from '../dependencies.ts';
import { analyticsRoutes } from '../features/analytics/routes.ts';
import { assistantRoutes } from '../features/assistant/routes.ts';
import { auditRoutes } from '../features/audits/routes.ts';
import type { Handed } from '../features/changesets/handed.ts';
import type { RequireBasis } from '../features/changesets/kinds.ts';
import { changesetRoutes } from '../features/changesets/routes.ts';
import { clientRoutes } from '../features/clients/routes.ts';
import { commentRoutes } from '../features/comments/routes.ts';
import { recalculateBooks } from '../features/commissions/recalculate.ts';
import { commissionRoutes } from '../features/commissions/routes.ts';
import { dealRoutes } from '../features/deals/routes.ts';
import { passOnDecisions } from '../features/decisions/pass-on-decisions.ts';
import { decisionRoutes } from '../features/decisions/routes.ts';
import { deliveryRoutes } from '../features/delivery/routes.ts';
import { documentRoutes } from '../features/documents/routes.ts';
import { duplicateRoutes } from '../features/duplicates/routes.ts';
import { exportRoutes } from '../features/exports/routes.ts';
import { countWaitingFixes } from '../features/fixes/count-waiting.ts';
import { fixHoldsUntil, listOverFixes, requireFixBasis } from '../features/fixes/require-basis.ts';
import { fixRoutes } from '../features/fixes/routes.ts';
import type { Watch } from '../features/health/handlers.ts';
import { healthRoutes } from '../features/health/routes.ts';
import { inquiryRoutes } from '../features/inquiries/routes.ts';
import { answerIntake } from '../features/intake/answer-intake.ts';
import { intakeRoutes } from '../features/intake/routes.ts';
import { keyRoutes } from '../features/keys/routes.ts';
import { leadRoutes } from '../features/leads/routes.ts';
import { lookRoutes } from '../features/looks/routes.ts';
import { mailRoutes } from '../features/mails/routes.ts';
import { endOthers, requireMeant } from '../features/merges/meant.ts';
import { mergeRoutes } from '../features/merges/routes.ts';
import { migrationRoutes } from '../features/migrations/routes.ts';
import { notificationRoutes } from '../features/notifications/routes.ts';
import { operationRoutes } from '../features/operations/routes.ts';
import type { PassOn } from '../features/organizations/end-membership.ts';
import { organizationRoutes } from '../features/organizations/routes.ts';
import { switchAccess } from '../features/organizations/switch-access.ts';
import { overviewRoutes } from '../features/overview/routes.ts';
import { partnerRoutes } from '../features/partners/routes.ts';
import { performanceRoutes } from '../features/performance/routes.ts';
import { personalDataRoutes } from '../features/personal-data/routes.ts';
import { playbookRoutes } from '../features/playbooks/routes.ts';
import { portalRoutes } from '../features/portals/routes.ts';
import { projectRoutes } from '../features/projects/routes.ts';
import { repSettingsRoutes } from '../features/rep-settings/routes.ts';
import { resourceRoutes } from '../features/resources/routes.ts';
import { revopsRoutes } from '../features/revops/routes.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { securityRoutes } from '../features/security/routes.ts';
import { whyNoMore } from '../features/session/may-still.ts';
import { publicConfig } from '../features/session/public-config.ts';
import { sessionRoutes } from '../features/session/routes.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { signInRuleRoutes } from '../features/sign-in-rules/routes.ts';
import { staffRoutes } from '../features/staff/routes.ts';
import { supportRoutes } from '../features/support/routes.ts';
import { trailRoutes } from '../features/trail/routes.ts';
import { userRoutes } from '../features/users/routes.ts';
import { webhookRoutes } from '../features/webhooks/routes.ts';
import { todayOf } from '../platform/clock.ts';
import type { Route } from '../platform/route.ts';
import type { Settings } from '../settings.ts';

/** The client whose exports furnish a trial. */
const sampleDir = path.resolve(import.meta.dirname, '../../../../samples/salesforce-workshop');

type RouteSettings = Pick<
  Settings,
  | 'oidc'
  | 'sandboxUrl'
  | 'tools'
  | 'sandboxAdminToken'
  | 'demoAccounts'
  | 'reachable'
  | 'support'
  | 'backend'
  | 'secret'
  | 'stuckAfterSeconds'
>;

export function featureRoutes(
  dependencies: ProductDependencies,
  settings: RouteSettings,
  builtTexts: SiteTexts,
  watch: Watch,
): Route[] {
  const now = () => dependencies.settings.now();
  /** What may be set while the product runs is asked at each use. */
  const leads = {
    get notify() {
      return now().leads.notify;
    },
    get formsUrl() {
      return now().leads.formsUrl;
    },
  };
  const config = () => ({
    ...publicConfig({ ...settings, smtp: now().smtp }),
    features: now().features,
  });
  const passOn: PassOn = (tx, actor, leaving) => passOnDecisions(dependencies, tx, actor, leaving);
  const requireBasis: RequireBasis = (tx, changeset) => requireFixBasis(dependencies, tx, changeset);
  const handed: Handed = {
    requireBasis,
    whyNoMore: of => whyNoMore(dependencies, of, 'changesets.approve'),
    requireMeant,
    endOthers: (tx, changeset, actor) => endOthers(tx, changeset, { actor, now: dependencies.clock.now() }),
    holdsUntil: (tx, changeset) => fixHoldsUntil(dependencies, tx, changeset),
  };
  return [
    ...sessionRoutes(dependencies, config, { ...settings, sampleDir }),
    ...organizationRoutes(dependencies, passOn),
    ...userRoutes(dependencies, (actor, given) => switchAccess(dependencies, passOn, actor, given)),
    ...lookRoutes(dependencies),
    ...signInRuleRoutes(dependencies),
    ...keyRoutes(dependencies),
    ...projectRoutes(dependencies),
    ...operationRoutes(dependencies, settings.stuckAfterSeconds, handed),
    ...analyticsRoutes(dependencies),
    ...portalRoutes(dependencies),
    ...intakeRoutes(dependencies, () => now().model),
    ...playbookRoutes(dependencies),
    ...decisionRoutes(dependencies, (of, given) => answerIntake(dependencies, of, given)),
    ...duplicateRoutes(dependencies, (of, given) =>
      answerIntake(dependencies, of, { changes: {}, version: undefined, ...given }),
    ),
    ...changesetRoutes(dependencies, {
      ...handed,
      listOver: (tx, all) => listOverFixes(dependencies, tx, all),
    }),
    ...mergeRoutes(dependencies),
    ...fixRoutes(dependencies),
    ...auditRoutes(dependencies, countWaitingFixes),
    ...revopsRoutes(dependencies),
    ...migrationRoutes(dependencies),
    ...exportRoutes(dependencies),
    ...partnerRoutes(dependencies, (tx, repId) =>
      // Beyond the target an accelerator may apply.
      recalculateBooks(tx, [repId], todayOf(dependencies)),
    ),
    ...repSettingsRoutes(dependencies),
    ...resourceRoutes(dependencies),
    ...inquiryRoutes(dependencies, settings.support),
    ...dealRoutes(dependencies),
    ...performanceRoutes(dependencies),
    ...clientRoutes(dependencies),
    ...searchRoutes(dependencies),
    ...trailRoutes(dependencies),
    ...securityRoutes(dependencies),
    ...mailRoutes(dependencies),
    ...webhookRoutes(dependencies),
    ...notificationRoutes(dependencies),
    ...personalDataRoutes(dependencies),
    ...documentRoutes(dependencies),
    ...commentRoutes(dependencies, settings.support),
    ...healthRoutes(dependencies, watch, settings),
    ...commissionRoutes(dependencies),
    ...leadRoutes(dependencies, leads),
    ...staffRoutes(dependencies),
    ...supportRoutes(dependencies, settings.support),
    ...overviewRoutes(dependencies),
    ...deliveryRoutes(dependencies),
    ...assistantRoutes(dependencies, () => now().model),
    ...settingsRoutes({ ...dependencies, builtTexts }),
  ];
}
