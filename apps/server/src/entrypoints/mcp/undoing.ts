// What takes a change back, for each call that an agent may change something with: another tool with its arguments, the same
// tool with the values from before, or nothing, with the reason. A test asks that none is missing.
import type { Call } from '@groundwork/contract/call';
import { everyCall } from '@groundwork/contract/every-call';

/** From the answer (`reply.…`) or from the arguments (`args.…`). */
type From = `reply.${string}` | `args.${string}`;

type Way =
  | { tool: string; with: Readonly<Record<string, From>>; say?: string }
  /** The values from before are put back with the same tool. */
  | { again: true }
  /** Nothing takes it back. */
  | { none: string };

export interface Undoing {
  /** Of the tool that takes it back; undefined where nothing does. */
  tool: string | undefined;
  /** For the description of the tool. */
  sentence: string;
}

const again: Way = { again: true };
const none = (why: string): Way => ({ none: why });
const back = (tool: string, given: Readonly<Record<string, From>>, say?: string): Way => ({
  tool,
  with: given,
  ...(say !== undefined && { say }),
});
const ofOperation = back(
  'operations_cancel',
  { id: 'reply.operation.id' },
  'Until it ends, operations_cancel stops it; it writes to no portal by itself.',
);
const sent = 'What was sent has been read, or may be read at any moment.';
const history = 'It stays in the history of what was done.';
const outcome = 'It decides over an agreement.';
const byPerson = 'A person deletes it again.';

const ways: Readonly<Record<string, Way>> = {
  'organizations.addNote': none(byPerson),
  'projects.create': none(byPerson),
  'projects.update': again,
  'projects.createMilestone': none('A milestone is not removed; projects_updateMilestone changes it.'),
  'projects.updateMilestone': none(
    'projects_milestones says how it is now; read it first, and put the values back with the same tool.',
  ),
  'projects.completeMilestone': none(history),
  'projects.analyze': ofOperation,
  'operations.create': ofOperation,
  'operations.cancel': back(
    'operations_retry',
    { id: 'args.id' },
    'operations_retry begins what was cancelled anew.',
  ),
  'operations.retry': back('operations_cancel', { id: 'args.id' }),
  'intake.analyze': ofOperation,
  'audit.run': ofOperation,
  'optimizer.optimize': ofOperation,
  'revops.analyze': ofOperation,
  'portals.look': none('It only looks at the portal.'),
  'portals.sync': ofOperation,
  'intake.upload': none('intake_removeSource takes out each file, by the id that the answer gives it.'),
  'intake.removeSource': none('Hand the file in again with intake_upload.'),
  'decisions.ask': none('A question stays until a person answers or rewords it.'),
  'duplicates.look': none('It only finds the two rows.'),
  'duplicates.apply': none('A person takes back answer after answer.'),
  'changesets.propose': ofOperation,
  'changesets.apply': back('changesets_undo', { id: 'args.id' }),
  'changesets.resume': back('changesets_undo', { id: 'args.id' }),
  'changesets.undo': none('What was taken back is proposed again, and approved by a person.'),
  'fixes.propose': ofOperation,
  'merges.search': ofOperation,
  'merges.propose': ofOperation,
  'notifications.readAll': none(history),
  'notifications.read': none(history),
  'resources.create': none(byPerson),
  'resources.revise': none('Older versions stay; a new one takes the place of this one.'),
  'resources.upload': none('Older versions stay; a new one takes the place of this one.'),
  'inquiries.ask': none(sent),
  'inquiries.write': none(sent),
  'inquiries.reopen': none(history),
  'deals.create': back('deals_lose', { id: 'reply.id' }, 'A deal is not removed; deals_lose closes it.'),
  'deals.update': again,
  'deals.move': none('deals_move puts it back into the stage from before; both moves stay in its history.'),
  'deals.lose': back('deals_reopen', { id: 'args.id' }),
  'deals.reopen': none('deals_lose closes it again.'),
  'deals.register': none(outcome),
  'deals.addTask': none(byPerson),
  'deals.updateTask': none('deals_get says how it is now; put the values back with the same tool.'),
  'deals.addNote': none('A note stays with the deal.'),
  'deals.addFile': none(byPerson),
  'deals.saveView': none(byPerson),
  'deals.import': none('Each deal stays; deals_lose closes it.'),
  'leads.update': again,
  'leads.note': none('A note stays with the lead.'),
  'support.create': none('A ticket stays; support_move closes it.'),
  'support.update': again,
  'support.move': none('support_get says how it is now; support_move puts it back.'),
  'support.write': none(sent),
  'support.attach': none(sent),
  'support.note': none('A note stays with the ticket.'),
  'support.assign': none('support_queued says whose it is now; the same tool gives it back.'),
  'support.createAnswer': none(byPerson),
  'support.updateAnswer': none('support_answers says how it is now; put the values back with the same tool.'),
  'findingCosts.set': none('findingCosts_get says how it is now; put the values back with the same tool.'),
  'documents.upload': none(byPerson),
  'documents.uploadVersion': none('Older versions stay, and can be handed in again.'),
  'documents.update': again,
  'documents.request': none(byPerson),
  'documents.generate': none(byPerson),
  'comments.onMilestone': none(byPerson),
  'comments.onDocument': none(byPerson),
  'payoutRuns.create': none('A person cancels it.'),
};

/** Calls that answer a POST and change nothing. */
const changesNothing: ReadonlySet<string> = new Set([
  'projects.export',
  'playbooks.preview',
  'merges.preview',
  'assistant.ask',
  'assistant.askAsRep',
  'commissionRules.preview',
]);

const reads: ReadonlyMap<string, Call> = new Map(
  everyCall
    .filter(({ method, stream }) => method === 'GET' && stream === undefined)
    .map(call => [call.path, call]),
);

/** Whether anything is different after it. */
export function isWrite(call: Call): boolean {
  return call.method !== 'GET' && !changesNothing.has(call.name);
}

const wayOf = ({ name }: Call): Way | undefined => ways[name];

/** @returns undefined for a change that the table above does not name. */
export function undoingOf(call: Call): Undoing | undefined {
  const way = wayOf(call);
  if (way === undefined) return undefined;
  if ('none' in way) return { tool: undefined, sentence: `Nothing takes it back by itself: ${way.none}` };
  const tool = 'again' in way ? call.name.replaceAll('.', '_') : way.tool;
  if ('again' in way)
    return { tool, sentence: 'The answer gives the values from before, to put back with the same tool.' };
  return { tool, sentence: way.say ?? `${tool} takes it back.` };
}

/** The read of the same address, where the values from before are put back. */
export function readBefore(call: Call): Call | undefined {
  const way = wayOf(call);
  return way !== undefined && 'again' in way ? reads.get(call.path) : undefined;
}

export interface Done {
  args: Readonly<Record<string, unknown>>;
  reply: unknown;
  /** What the same address answered before, where values are put back. */
  before?: unknown;
}

/** What undoes what has just been done: a tool and its arguments, or why nothing does. */
export function undoOf(
  call: Call,
  { args, reply, before }: Done,
): { tool: string | null; arguments?: Record<string, unknown>; say: string } {
  const way = wayOf(call);
  const undoing = undoingOf(call);
  if (way === undefined || undoing === undefined || 'none' in way)
    return { tool: null, say: undoing?.sentence ?? 'Nothing takes it back.' };
  const { tool = null, sentence: say } = undoing;
  if ('again' in way) {
    const values = earlierValues(call, args, before, reply);
    return values === undefined
      ? { tool, say: 'The values from before could not be read. Put them back with the same tool.' }
      : { tool, arguments: values, say };
  }
  const given = Object.entries(way.with).map(([name, from]) => [name, valueAt({ args, reply }, from)]);
  return { tool, arguments: Object.fromEntries(given), say };
}

function valueAt(found: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => fieldOf(at, name), found);
}

function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The arguments that name the record as they were, each field that was sent as it was before, the version as it is now. */
function earlierValues(
  call: Call,
  args: Readonly<Record<string, unknown>>,
  before: unknown,
  reply: unknown,
): Record<string, unknown> | undefined {
  if (!isRecord(before)) return undefined;
  const values: Record<string, unknown> = {};
  const named = new Set(Object.keys(call.params?.shape ?? {}));
  for (const [name, value] of Object.entries(args)) {
    if (name === 'idempotency_key' || name === 'if_match') continue;
    if (named.has(name)) values[name] = value;
    else if (name in before) values[name] = before[name];
    else return undefined;
  }
  const version = fieldOf(reply, 'version');
  return call.conditional && version !== undefined ? { ...values, if_match: version } : values;
}
