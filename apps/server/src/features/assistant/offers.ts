// Turns a wish into what may be offered: calls that analyse or propose, with arguments that are known to hold, or the reason why
// there is nothing to offer. Nothing is begun here.
import { AssistantOffer, mostOffers, type Offerable } from '@groundwork/contract/assistant-offers';
import type { AuditResult } from '@groundwork/contract/audits';
import { basisDays } from '@groundwork/contract/audits';
import { callNamed } from '@groundwork/contract/every-call';
import { number, plural } from '@groundwork/engine/words/wording';
import { findLastAudit } from '../audits/store.ts';
import { listSourceNames } from '../intake/outline.ts';
import { findPortal } from '../portals/find-portal.ts';
import type { ProjectFactContext } from './facts/fact.ts';
import { fromGerman } from './german.ts';
import { quoted, written } from './sentence.ts';
import type { Wish } from './wishes.ts';
import { stemsOf } from './words.ts';

export interface Offered {
  offers: AssistantOffer[];
  /** Why there is nothing to offer, and where that is mended. */
  because: { title: string; link: string; sentences: string[] } | undefined;
}

const unwritten = 'Nothing is written to the portal until a person approves it.';

export async function offersFor(wish: Wish, ground: ProjectFactContext): Promise<Offered> {
  const { project } = ground;
  const named = { id: project.id, name: project.name };
  const name = quoted(project.name);
  const body = { project_id: project.id };
  if (wish.kind === 'files') {
    if (
      (await listSourceNames(ground.tx, { organizationId: ground.organizationId, projectId: project.id }))
        .length === 0
    )
      return none('Files', '/client/implementation?step=files', `No file is uploaded for ${name} yet.`);
    return checked(ground, [
      {
        call: 'intake.analyze',
        title: 'Analyse the files',
        sentence: `Reads the uploaded files of ${name}, maps them and asks what is unclear. ${unwritten}`,
        project: named,
        body,
      },
    ]);
  }
  if (!(await findPortal(ground.tx, ground.organizationId)))
    return none('Portals', '/client/settings/portals', 'No CRM portal is connected yet.');
  if (wish.kind === 'audit') return checked(ground, [auditOffer(ground)]);
  if (wish.kind === 'pipelines')
    return checked(ground, [
      {
        call: 'revops.analyze',
        title: 'Analyse the pipelines',
        sentence: `Reads the deals of the portal of ${name} and works out their figures. Nothing is written to the portal.`,
        project: named,
        body,
      },
    ]);
  if (wish.kind === 'duplicates')
    return checked(
      ground,
      (['contacts', 'companies'] as const).map(object => ({
        call: 'merges.search',
        title: `Search for duplicate ${object}`,
        sentence: `Looks for ${object} of the portal of ${name} that look like one, and lists them side by side; people say which are. ${unwritten}`,
        project: named,
        params: { id: project.id },
        body: { object },
      })),
    );
  return fixes(wish, ground);
}

async function fixes(wish: Wish & { kind: 'fixes' }, ground: ProjectFactContext): Promise<Offered> {
  const { project, now } = ground;
  const name = quoted(project.name);
  const page = `/client/audit?project=${project.id}`;
  const audit = await findLastAudit(ground.tx, ground.organizationId, project.id);
  if (!audit || audit.audit_id === undefined) {
    const { offers } = checked(ground, [auditOffer(ground)]);
    const why = none(
      'Data quality',
      page,
      `No audit has looked at the portal of ${name} yet; fixes are worked out of one.`,
    );
    return { ...why, offers };
  }
  const on = written(audit.as_of);
  if (now.getTime() - Date.parse(audit.as_of) > basisDays * 86_400_000) {
    const { offers } = checked(ground, [auditOffer(ground)]);
    const why = none(
      'Data quality',
      page,
      `The audit of ${name} is of ${on}, more than ${number(basisDays)} days old; fixes are worked out of a newer one.`,
    );
    return { ...why, offers };
  }
  const wanted = mendable(wish, audit);
  if (wanted.length === 0)
    return none(
      'Data quality',
      page,
      `The audit of ${name} on ${on} has no such finding that can be mended without asking about each record.`,
    );
  const audit_id = audit.audit_id;
  return checked(
    ground,
    wanted.map(({ check, title, records }) => ({
      call: 'fixes.propose',
      title: `Propose fixes for finding ${check}`,
      sentence: `Works out what mending ${plural(records, 'record')} of ${quoted(title)} would change, as a change set to look at. ${unwritten}`,
      project: { id: project.id, name: project.name },
      params: { id: project.id },
      body: { audit_id, checks: [check] },
    })),
  );
}

/** Findings of which what mends them is known, and needs no choice of a person first. */
function mendable(wish: Wish & { kind: 'fixes' }, { findings, bundles }: AuditResult) {
  const stems = new Set(stemsOf(fromGerman(wish.words).text));
  return bundles
    .filter(({ asks, records }) => asks === null && records > 0)
    .flatMap(({ check, records, gain }) => {
      const title = findings.find(one => one.check === check)?.title;
      if (title === undefined) return [];
      const shared = stemsOf(title).filter(stem => stems.has(stem)).length;
      const isWanted = wish.check === undefined ? shared > 0 : wish.check === check;
      return isWanted ? [{ check, title, records, gain, shared }] : [];
    })
    .toSorted((a, b) => b.shared - a.shared || b.gain - a.gain);
}

function auditOffer({ project }: ProjectFactContext): unknown {
  return {
    call: 'audit.run',
    title: 'Run an audit',
    sentence: `Reads the portal of ${quoted(project.name)} and lists what is wrong with its data. Nothing is written to the portal.`,
    project: { id: project.id, name: project.name },
    body: { project_id: project.id },
  };
}

/** Only what the contract takes, and what the person may do; the rest is left out. */
function checked({ caller }: ProjectFactContext, given: readonly unknown[]): Offered {
  const held: ReadonlySet<string> = caller.permissions;
  const offers = given.flatMap(one => {
    const offer = AssistantOffer.safeParse(one);
    if (!offer.success) return [];
    const call = callNamed(offer.data.call satisfies Offerable);
    const isTaken = call?.body?.safeParse(offer.data.body).success === true;
    const may = call !== undefined && held.has(call.permission);
    return isTaken && may ? [offer.data] : [];
  });
  if (offers.length > 0) return { offers: offers.slice(0, mostOffers), because: undefined };
  return none(
    'Roles',
    '/client/support/guides/roles',
    'Your role may not begin that. Ask a User or an Admin of your organization.',
  );
}

function none(title: string, link: string, sentence: string): Offered {
  return { offers: [], because: { title, link, sentences: [sentence] } };
}
