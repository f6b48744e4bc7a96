// Loads the demo data set: accounts for every role, and a client whose implementation can be watched.
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { portalCalls } from '@groundwork/contract/portals';
import { createIssuer, type Issuer } from '@groundwork/identity/issuer';
import { urlAs } from '../../apps/server/src/platform/database-roles.ts';
import { reachableBecause } from '../../apps/server/src/platform/reachable.ts';
import type { Settings } from '../../apps/server/src/settings.ts';
import { demoAccounts, demoCompany } from './accounts.ts';
import { leadAddresses, lookOnce, shareProjects, takeUpLeads } from './desk.ts';
import { demoPartners } from './partner-book.ts';
import { loadPartners, repAddresses, rosa } from './partners.ts';
import { clara } from './people.ts';
import { loadPortfolio, portfolioAddresses } from './portfolio.ts';
import { loadFinishedProject, loadLendingProject, loadProjectInHand } from './projects.ts';
import { loadDemoResources } from './resources.ts';
import {
  countAccounts,
  deleteDemo,
  findDemoOrganization,
  insertDemoOrganization,
  type Loose,
} from './store.ts';
import { deletePartners, linkClients } from './store-partners.ts';
import { demoAnswers, keepDemoDesk, loadDemoTickets } from './support.ts';
import { demoColleagues, loadDemoTeam } from './team.ts';
import { Visits } from './visits.ts';

const addresses = [...demoAccounts, ...demoColleagues].map(account => account.email);
/** Accounts of the other clients are made with their work, and nobody is told their passwords. */
const loose: Loose = {
  emails: [...addresses, ...portfolioAddresses, ...leadAddresses, ...repAddresses],
  answers: demoAnswers,
};

/** Whoever removed the demo data does not want it back at the next start. */
const refusalIn = (dataDir: string) => path.join(dataDir, 'demo-removed');

export function isDemoRefused(dataDir: string): boolean {
  return existsSync(refusalIn(dataDir));
}

/** Why there is to be no demo here, in a sentence; undefined: there may be one. */
export function whyNoDemo(env: Record<string, string | undefined>): string | undefined {
  const because = reachableBecause(env);
  if (because !== undefined)
    return `${because}, so others can reach this product, and the passwords of the demo accounts are published.`;
  if (!env['OIDC_AUTHORITY']) return undefined;
  return `People sign in at ${env['OIDC_AUTHORITY']}, and the demo accounts belong to the embedded issuer.`;
}

/** Stands from the first row of the demo to its last: a process killed in between leaves it. */
const unfinishedIn = (dataDir: string) => path.join(dataDir, 'demo-unfinished');

/** Whether the demo is there as a whole. */
export async function isDemoLoaded(settings: Settings): Promise<boolean> {
  return (
    !existsSync(unfinishedIn(settings.dataDir)) &&
    (await findDemoOrganization(settings.databaseUrl)) !== undefined
  );
}

/**
 * Makes the demo organization and its accounts unless they are there. Answers whether its projects are still to be loaded:
 * what a killed or failed loading left is removed first, because nobody knows how far it came.
 */
export async function prepareDemo(settings: Settings): Promise<boolean> {
  const isLoaded = await isDemoLoaded(settings);
  if (!isLoaded) {
    await deletePartners(settings.databaseUrl, repAddresses, demoPartners);
    await deleteDemo(settings.databaseUrl, loose);
    writeFileSync(unfinishedIn(settings.dataDir), '');
  }
  // Accounts alone are missing where others could reach the product for a while.
  if (!isLoaded || (await countAccounts(settings.databaseUrl, addresses)) < addresses.length)
    await loadDemoAccounts(settings);
  return !isLoaded;
}

/** Makes the demo organization and its accounts: what somebody needs to sign in. A second call changes nothing. */
export async function loadDemoAccounts(settings: Settings): Promise<void> {
  rmSync(refusalIn(settings.dataDir), { force: true });
  const { databaseUrl } = settings;
  const organizationId =
    (await findDemoOrganization(databaseUrl)) ?? (await insertDemoOrganization(databaseUrl, demoCompany));
  await withIssuer(settings, async issuer => {
    for (const { email, password, name, role, member_role } of [...demoAccounts, ...demoColleagues]) {
      const membership = member_role ? { organization_id: organizationId, member_role } : {};
      await issuer.ensureAccount({ email, password, name, roles: [role], ...membership });
    }
  });
}

async function withIssuer(settings: Settings, work: (issuer: Issuer) => Promise<void>): Promise<void> {
  const { databaseUrl, publicUrl, secret, oidc } = settings;
  const issuer = await createIssuer({
    databaseUrl,
    roleUrl: urlAs(databaseUrl, 'groundwork_identity'),
    publicUrl,
    secret,
    clientId: oidc.clientId,
    audience: oidc.audience,
  });
  try {
    await work(issuer);
  } finally {
    await issuer.close();
  }
}

/**
 * Carries out the demo client's implementations against a running product, as the client would: two projects finished, one in
 * the middle of its work.
 */
export async function loadDemoProjects(
  settings: Settings,
  sandbox: { url: string; token: string },
): Promise<void> {
  const visits = new Visits(settings.publicUrl);
  try {
    await carryOut(settings, sandbox, visits);
    rmSync(unfinishedIn(settings.dataDir), { force: true });
  } finally {
    await visits.end();
  }
}

async function carryOut(
  settings: Settings,
  sandbox: { url: string; token: string },
  visits: Visits,
): Promise<void> {
  // Nobody's mailbox is written to by a demo.
  const asks = settings.smtp === undefined;
  await loadDemoTeam(visits, { invites: asks });
  await loadDemoTickets(visits);
  await keepDemoDesk(visits);
  await loadDemoResources(visits);
  await (await visits.of(clara)).call(portalCalls.connect, {
    body: { name: 'Sandbox portal', base_url: sandbox.url, token: sandbox.token },
  });
  await loadFinishedProject(visits);
  await loadLendingProject(visits);
  await loadProjectInHand(visits, { asks });
  // Last: whoever came to look at the demo client finds that one first.
  await withIssuer(settings, async issuer => {
    await loadPartners({
      databaseUrl: settings.databaseUrl,
      visits,
      ensureRep: async ({ email, name }) => {
        const password = `${randomBytes(18).toString('base64url')}-Aa1`;
        await issuer.ensureAccount({ email, password, name, roles: ['hubspot_rep'] });
        return password;
      },
    });
    await loadPortfolio({
      databaseUrl: settings.databaseUrl,
      publicUrl: settings.publicUrl,
      sandboxUrl: sandbox.url,
      sandboxAdminToken: settings.sandboxAdminToken,
      invites: asks,
      ensureAccount: async ({ organizationId, ...account }) => {
        const membership = { organization_id: organizationId, member_role: 'admin' as const };
        await issuer.ensureAccount({ ...account, roles: ['client'], ...membership });
      },
    });
  });
  await linkClients(settings.databaseUrl, rosa.email);
  await takeUpLeads(settings.databaseUrl, visits);
  await shareProjects(visits);
  await lookOnce(visits);
}

export async function removeDemo(settings: Settings): Promise<boolean> {
  writeFileSync(refusalIn(settings.dataDir), '');
  rmSync(unfinishedIn(settings.dataDir), { force: true });
  await deletePartners(settings.databaseUrl, repAddresses, demoPartners);
  return deleteDemo(settings.databaseUrl, loose);
}
