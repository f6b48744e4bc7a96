// The next step that is offered can be taken from wherever blueprint and migration stand, and the flow ends.
import { type ChangesetKind, ChangesetState } from '@groundwork/contract/changesets';
import { currentChangeset, type NextStep, nextStep } from '@groundwork/contract/next-step';
import type { Operation } from '@groundwork/contract/operations';
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { type FlowKit, openFlow } from '../../testing/flow-kit.ts';
import { madeIntake } from '../../testing/made-intake.ts';
import { resumeChangeset } from './resume-changeset.ts';
import { canMove } from './rules.ts';
import { listChangesets } from './store.ts';
import { undoChangeset } from './undo-changeset.ts';

const clusterUrl = inject('clusterUrl');
const sandbox = givenSandbox();

const moves: Partial<Record<NextStep['act'], ChangesetState>> = {
  approve: 'approved',
  resume: 'applying',
  undo: 'undoing',
};
const written = { 'record.create': { applied: 1 } };

test('of every state of blueprint and migration together, the step that is offered is allowed', () => {
  const states = [undefined, ...ChangesetState.options];
  for (const one of states) {
    for (const other of states) {
      const blueprint = one && { state: one, counts: written };
      const migration = other && { state: other, counts: written };
      const { of, act } = nextStep(blueprint, migration);
      const state = of === 'blueprint' ? one : other;
      const said = `blueprint ${one}, migration ${other}: ${act} the ${of}`;
      const move = moves[act];
      if (move) expect(state !== undefined && canMove(state, move), said).toBe(true);
      // What is applied, or proposed and not in the way of anything, is never worked out again in a circle.
      if (act === 'propose') expect([undefined, 'undone'], said).toContain(state);
      if (act === 'read') expect([of, other], said).toEqual(['migration', 'applied']);
      if (act === 'propose' && of === 'migration') expect(one, said).toBe('applied');
    }
  }
});

const all = ['contacts', 'companies', 'deals', 'tickets', 'custom']
  .flatMap(name =>
    ['objects', 'schemas'].flatMap(of => ['read', 'write'].map(verb => `crm.${of}.${name}.${verb}`)),
  )
  .concat('crm.objects.owners.read');
const made = { companies: 3, contacts: 3, deals: 0 };

/** Takes what is offered until the report is all that is left. */
async function followOn(flow: FlowKit): Promise<string[]> {
  const taken: string[] = [];
  const tenant = flow.database.tenant.bind(flow.database);
  const { organizationId } = flow.who;
  for (let steps = 0; steps < 8; steps += 1) {
    const changesets = await tenant(organizationId, tx =>
      listChangesets(tx, organizationId, flow.projectId, undefined, 50),
    );
    const inHandOf = {
      blueprint: currentChangeset(changesets, 'blueprint'),
      migration: currentChangeset(changesets, 'migration'),
    };
    const { of, act } = nextStep(inHandOf.blueprint, inHandOf.migration);
    taken.push(`${act} ${of}`);
    const changeset = inHandOf[of];
    if (act === 'read') return taken;
    const run: Record<string, () => Promise<Operation | undefined>> = {
      propose: async () => void (await flow.propose(of)),
      approve: async () => changeset && flow.approve(changeset),
      resume: async () =>
        changeset && tenant(organizationId, tx => resumeChangeset(tx, flow.who, changeset.id)),
      undo: async () => changeset && tenant(organizationId, tx => undoChangeset(tx, flow.who, changeset.id)),
    };
    const operation = await run[act]?.();
    if (operation)
      expect(await flow.ended(operation), taken.join(', ')).toMatchObject({ status: 'completed' });
  }
  throw new Error(`No end: ${taken.join(', ')}`);
}

/** Stops for want of a scope, which is there again afterwards. */
async function stop(flow: FlowKit, kind: ChangesetKind & ('blueprint' | 'migration')): Promise<void> {
  const changeset = await flow.propose(kind);
  await flow.portal.change({ scopes: all.filter(scope => !scope.endsWith('write')) });
  await flow.ended(await flow.approve(changeset));
  await flow.portal.change({ scopes: all });
  expect((await flow.get(changeset.id)).state).toBe('stopped');
}

/** The portal refuses one contact of three, whose address somebody holds for the moment. */
async function failPartly(flow: FlowKit): Promise<void> {
  const migration = await flow.propose('migration');
  const [taken] = await flow.crm.upsertRecords('contacts', [
    { external_id: 'taken', properties: { email: 'person1@example.com' } },
  ]);
  await flow.ended(await flow.approve(migration));
  expect((await flow.get(migration.id)).state).toBe('applied_with_failures');
  await flow.crm.archiveRecords('contacts', taken?.ok ? [taken.id] : []);
}

async function undoWithEdit(flow: FlowKit): Promise<void> {
  const migration = await flow.apply('migration');
  const [found] = await flow.crm.readRecords('contacts', 'groundwork_external_id', ['contact-1'], []);
  await flow.crm.updateRecords('contacts', [{ id: found?.id ?? '', properties: { lastname: 'Lovelace' } }]);
  expect((await flow.undo(migration)).counts['record.create']).toMatchObject({ kept: 1 });
}

const blueprints: Record<string, (flow: FlowKit) => Promise<unknown>> = {
  none: () => Promise.resolve(),
  proposed: flow => flow.propose('blueprint'),
  stopped: flow => stop(flow, 'blueprint'),
  applied: flow => flow.apply('blueprint'),
  undone: async flow => flow.undo(await flow.apply('blueprint')),
};
const migrations: Record<string, (flow: FlowKit) => Promise<unknown>> = {
  proposed: flow => flow.propose('migration'),
  stopped: flow => stop(flow, 'migration'),
  'applied with failures': failPartly,
  applied: flow => flow.apply('migration'),
  undone: async flow => flow.undo(await flow.apply('migration')),
  'undone, with a record kept': undoWithEdit,
};

test.each([
  ...Object.keys(blueprints).map(blueprint => ({ blueprint, migration: 'none', after: 'and no more' })),
  ...Object.keys(migrations).map(migration => ({ blueprint: 'applied', migration, after: 'and no more' })),
  ...['proposed', 'stopped', 'undone', 'undone, with a record kept'].map(migration => ({
    blueprint: 'applied',
    migration,
    after: 'then the blueprint undone',
  })),
])(
  'from a blueprint that is $blueprint and a migration that is $migration ($after) the way forward is open',
  async ({ blueprint, migration, after }) => {
    await using flow = await openFlow(clusterUrl, sandbox, { portal: { scopes: all } });
    flow.say(madeIntake(made));
    await blueprints[blueprint]?.(flow);
    const first = (
      await flow.database.tenant(flow.who.organizationId, tx =>
        listChangesets(tx, flow.who.organizationId, flow.projectId, undefined, 50),
      )
    )[0];
    await migrations[migration]?.(flow);
    if (after === 'then the blueprint undone' && first) await flow.undo(first);
    const taken = await followOn(flow);
    expect(taken.at(-1)).toBe('read migration');
    expect((await flow.crm.readRecords('contacts', 'groundwork_external_id', ['contact-2'], [])).length).toBe(
      1,
    );
  },
  90_000,
);
