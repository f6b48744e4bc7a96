// What happened, told by day and action: five uploads in a row are one line of five. Pure.
import type { ActivityItem } from '@groundwork/contract/projects';
import { counted } from '../../lib/formats/numbers.ts';

export interface ActivityGroup {
  /** The newest of them. */
  key: string;
  /** Newest first; never empty. */
  items: readonly [ActivityItem, ...ActivityItem[]];
  /** What was done, and to what each time; absent for what is told as it was written. */
  action?: { name: Action['name']; of: readonly string[] };
  /** Older lines are not read yet and may belong to it: its count is at least what it says. */
  isOpenEnded: boolean;
}

export interface ActivityDay {
  /** `yyyy-mm-dd` by the reader's clock. */
  day: string;
  groups: ActivityGroup[];
}

interface Action {
  name: string;
  /** How a line of it is written; the first group is what it was done to. */
  line: RegExp;
  one: string;
  many: string;
  done: string;
}

const actions = [
  { name: 'uploaded', line: /^(.+) was uploaded\.$/s, one: 'file', many: 'files', done: 'uploaded' },
  { name: 'removed', line: /^(.+) was removed\.$/s, one: 'file', many: 'files', done: 'removed' },
  {
    name: 'complete',
    line: /^“(.+)” is complete\.$/s,
    one: 'milestone',
    many: 'milestones',
    done: 'completed',
  },
  {
    name: 'completed',
    line: /^Milestone completed: (.+)$/s,
    one: 'milestone',
    many: 'milestones',
    done: 'completed',
  },
  {
    name: 'reopened',
    line: /^Milestone reopened: (.+)$/s,
    one: 'milestone',
    many: 'milestones',
    done: 'reopened',
  },
  { name: 'added', line: /^Milestone added: (.+)$/s, one: 'milestone', many: 'milestones', done: 'added' },
  {
    name: 'changed',
    line: /^Milestone changed: (.+)$/s,
    one: 'milestone',
    many: 'milestones',
    done: 'changed',
  },
  { name: 'asked', line: /^Asked: (.+)$/s, one: 'question', many: 'questions', done: 'asked' },
  { name: 'decided', line: /^Decided: (.+)$/s, one: 'decision', many: 'decisions', done: 'settled' },
  { name: 'made', line: /^Document made: (.+)$/s, one: 'document', many: 'documents', done: 'made' },
  {
    name: 'handed',
    line: /^Document uploaded: (.+)$/s,
    one: 'document',
    many: 'documents',
    done: 'uploaded',
  },
  {
    name: 'delivered',
    line: /^Document delivered: (.+)$/s,
    one: 'document',
    many: 'documents',
    done: 'delivered',
  },
  {
    name: 'approved',
    line: /^Document approved: (.+)$/s,
    one: 'document',
    many: 'documents',
    done: 'approved',
  },
] as const satisfies readonly Action[];

/** Words that people write stand in these lines: one that could be two actions is none, and stays as it was written. */
function actionOf(description: string): { action: (typeof actions)[number]; of: string } | undefined {
  const found = actions.flatMap(action => {
    const of = action.line.exec(description)?.[1];
    return of === undefined ? [] : [{ action, of }];
  });
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Lines of the same action by the same actor on the same day that follow each other.
 * @param items newest first
 * @param hasMore whether there are older ones that were not read
 */
export function activityDays(
  items: readonly ActivityItem[],
  hasMore: boolean,
  dayOf: (instant: string) => string = readersDay,
): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const [index, item] of items.entries()) {
    const day = dayOf(item.created_at);
    const found = actionOf(item.description);
    const isOpenEnded = hasMore && index === items.length - 1 && found !== undefined;
    let today = days.at(-1);
    if (today?.day !== day) days.push((today = { day, groups: [] }));
    const last = today.groups.at(-1);
    if (
      last?.action &&
      found &&
      last.action.name === found.action.name &&
      last.items[0].actor === item.actor
    ) {
      const action = { name: last.action.name, of: [...last.action.of, found.of] };
      today.groups[today.groups.length - 1] = { ...last, items: [...last.items, item], action, isOpenEnded };
      continue;
    }
    const action = found && { name: found.action.name, of: [found.of] };
    today.groups.push({ key: item.id, items: [item], isOpenEnded, ...(action && { action }) });
  }
  return days;
}

/** The first groups of all days, so many as are asked for. */
export function firstGroups(days: readonly ActivityDay[], most: number): ActivityDay[] {
  let left = most;
  return days.flatMap(({ day, groups }) => {
    const shown = groups.slice(0, left);
    left -= shown.length;
    return shown.length === 0 ? [] : [{ day, groups: shown }];
  });
}

/** `5 files uploaded`; one alone stays as it was written. */
export function groupInWords({ items, action, isOpenEnded }: ActivityGroup): string {
  const words = actions.find(each => each.name === action?.name);
  if (items.length === 1 || !words) return items[0].description;
  const many = counted(items.length, words.one, words.many);
  return `${isOpenEnded ? 'At least ' : ''}${many} ${words.done}`;
}

const namedMost = 2;

/** `Accounts.csv, Contacts.csv and 3 more`; nothing for one alone, which says it itself. */
export function namesInWords({ items, action, isOpenEnded }: ActivityGroup): string | undefined {
  if (items.length === 1 || !action) return undefined;
  const named = action.of.slice(0, namedMost);
  const rest = action.of.length - named.length;
  if (rest === 0) return isOpenEnded ? `${named.join(', ')} and more` : named.join(' and ');
  return `${named.join(', ')} and ${isOpenEnded ? 'more' : counted(rest, 'more', 'more')}`;
}

/** The day of an instant by the clock of whoever reads. */
export function readersDay(instant: string): string {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
