// When a project goes live: its milestones as tasks, the forecast of them, and what moved it since the last.
import { Refusal } from '@groundwork/contract/errors';
import type { GoLiveForecast, Project } from '@groundwork/contract/projects';
import { businessDaysBetween } from '@groundwork/engine/calendar/business-days';
import { explainMove } from '@groundwork/engine/forecast/explain-move';
import { forecastGoLive } from '@groundwork/engine/forecast/forecast';
import type { Task } from '@groundwork/engine/forecast/task';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from './read-project.ts';
import * as store from './store.ts';
import * as forecasts from './store-forecasts.ts';

/** Enough to find the last one with another date among changes that moved nothing. */
const KEPT = 50;
/** Working days that a milestone without a due date is taken to need. */
const PLANNED = { machine: 1, decision: 3, import: 2, work: 3 } as const;
/** Longer than ten years is a slip of the pen. */
const MOST_PLANNED = 2600;

/** A project's milestones as the forecast takes them: for whatever else needs to know what waits for what. */
export async function readTasks(tx: Tx, { organizationId, projectId }: ProjectScope): Promise<Task[]> {
  const project = await store.findProject(tx, organizationId, projectId);
  if (!project) throw new Refusal('not_found');
  return tasksOf(await forecasts.listForecastRows(tx, organizationId, projectId), project);
}

/**
 * Planned time: working days from what it waits for (its latest due date, else the project's start) to its own due date,
 * at least one. Open since: when the last of what it waits for was completed, or the project began; never before it was
 * written down.
 */
export function tasksOf(
  rows: readonly forecasts.ForecastRow[],
  project: Pick<Project, 'start_date'>,
): Task[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  return rows.map(({ id, name, kind, status, due_date, created_on, completed_on, depends_on }) => {
    const before = depends_on.flatMap(each => byId.get(each) ?? []);
    const begins = latest(before.map(each => each.due_date)) ?? project.start_date ?? created_on;
    const planned = due_date === null ? PLANNED[kind] : businessDaysBetween(begins, due_date);
    const isFree = before.every(each => each.status === 'completed');
    const open = latest([
      created_on,
      ...before.map(each => each.completed_on),
      before.length === 0 ? project.start_date : null,
    ]);
    return {
      id,
      name,
      kind,
      planned_days: Math.min(Math.max(planned, 1), MOST_PLANNED),
      depends_on,
      started_on: isFree ? open : null,
      done_on: status === 'completed' ? (completed_on ?? created_on) : null,
    };
  });
}

function latest(days: readonly (string | null)[]): string | null {
  return days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);
}

/** To be called by whatever changes a milestone: keeps the forecast as it is now, unless it is the last one kept.
 *  @returns the working day that four of five runs end by; undefined when nothing is open */
export async function keepForecast(tx: Tx, of: ProjectScope): Promise<string | undefined> {
  const tasks = await readTasks(tx, of);
  const today = await forecasts.readToday(tx);
  const { p50, p80 } = forecastGoLive({ tasks, today });
  const [last] = await forecasts.listForecasts(tx, of.organizationId, of.projectId, 1);
  if (last?.today !== today || !isSame(last.tasks, tasks))
    await forecasts.insertForecast(tx, of, { today, tasks, p50, p80 }, KEPT);
  return tasks.some(task => task.done_on === null) ? p80 : undefined;
}

/** Whatever order a database keeps the fields in. */
function isSame(a: readonly Task[], b: readonly Task[]): boolean {
  const text = (tasks: readonly Task[]): string =>
    JSON.stringify(
      tasks.map(each => [
        each.id,
        each.name,
        each.kind,
        each.planned_days,
        each.depends_on,
        each.started_on,
        each.done_on,
      ]),
    );
  return text(a) === text(b);
}

/** The forecast as it is now. @throws Refusal not_found */
export async function readForecast(
  tx: Tx,
  { organizationId, projectId }: ProjectScope,
  now: Date,
): Promise<GoLiveForecast> {
  const project = await store.findProject(tx, organizationId, projectId);
  if (!project) throw new Refusal('not_found');
  const tasks = tasksOf(await forecasts.listForecastRows(tx, organizationId, projectId), project);
  const kept = await forecasts.listForecasts(tx, organizationId, projectId, KEPT);
  return present(tasks, kept, project, now);
}

function present(
  tasks: readonly Task[],
  kept: readonly forecasts.KeptForecast[],
  project: Pick<Project, 'target_completion_date' | 'completed_date'>,
  now: Date,
): GoLiveForecast {
  const today = now.toISOString().slice(0, 10);
  const forecast = forecastGoLive({ tasks, today });
  const names = new Map(tasks.map(task => [task.id, task.name]));
  const target = project.target_completion_date;
  const head = { as_of: now.toISOString(), target, runs: forecast.runs, assumptions: forecast.assumptions };
  // A finished project has no day to come, not even when somebody called it so with milestones open.
  const finished = project.completed_date?.slice(0, 10);
  const isOpen = tasks.some(task => task.done_on === null);
  if (!isOpen || finished !== undefined) {
    const last = finished ?? latest(tasks.map(task => task.done_on));
    return { ...head, p50: last, p80: last, critical: [], moved: null };
  }
  return {
    ...head,
    p50: forecast.p50,
    p80: forecast.p80,
    critical: forecast.critical.map(({ id, share }) => ({ id, share, name: names.get(id) ?? '' })),
    moved: movedSince(tasks, today, forecast.p50, kept),
  };
}

/** Compared with the last forecast that said another day: those after it moved nothing. */
function movedSince(
  tasks: readonly Task[],
  today: string,
  p50: string,
  kept: readonly forecasts.KeptForecast[],
): GoLiveForecast['moved'] {
  const former = kept.find(each => each.p50 !== p50 && each.tasks.some(task => task.done_on === null));
  if (!former) return null;
  const move = explainMove({ tasks: former.tasks, today: former.today }, { tasks, today });
  if (!move) return null;
  const { days, id, name, reason } = move;
  return {
    days,
    milestone: id === null ? null : { id, name: name ?? '' },
    reason: name === null ? reason : `“${name}” ${reason}`,
    since: former.as_of,
  };
}
