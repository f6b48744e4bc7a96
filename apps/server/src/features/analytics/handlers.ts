// Requests for figures over every organization, of those who run the platform.
import type { analyticsCalls, analyticsFigures } from '@groundwork/contract/analytics';
import { todayOf } from '../../platform/clock.ts';
import { csvTable } from '../../platform/csv.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import * as csv from './csv-rows.ts';
import * as figures from './read-figures.ts';
import { periodOf } from './rules.ts';
import type { Of } from './store.ts';

type Calls = typeof analyticsCalls;
type Asked = Pick<RequestContext<Calls['records']>, 'query'>;

function read<T>(dependencies: Dependencies, { query }: Asked, work: (tx: Tx, of: Of) => Promise<T>) {
  const of = { period: periodOf(query, dependencies.clock.now()), organizationId: query.organization_id };
  return dependencies.database.readOnly(null, tx => work(tx, of));
}

export function readTimeToValue(dependencies: Dependencies, context: RequestContext<Calls['timeToValue']>) {
  return read(dependencies, context, figures.readTimeToValue);
}

export function readMilestoneSlip(
  dependencies: Dependencies,
  context: RequestContext<Calls['milestoneSlip']>,
) {
  return read(dependencies, context, (tx, of) => figures.readMilestoneSlip(tx, of, todayOf(dependencies)));
}

export function readOperations(dependencies: Dependencies, context: RequestContext<Calls['operations']>) {
  return read(dependencies, context, figures.readOperations);
}

export function readRecords(dependencies: Dependencies, context: RequestContext<Calls['records']>) {
  return read(dependencies, context, figures.readRecords);
}

export function readDecisions(dependencies: Dependencies, context: RequestContext<Calls['decisions']>) {
  return read(dependencies, context, figures.readDecisions);
}

export function readAdoption(dependencies: Dependencies, context: RequestContext<Calls['adoption']>) {
  return read(dependencies, context, figures.readAdoption);
}

type Figure = (typeof analyticsFigures)[number];
const rowsOf: Record<Figure, (tx: Tx, of: Of, today: string) => Promise<csv.CsvRow[]>> = {
  'time-to-value': async (tx, of) => csv.timeToValueRows(await figures.readTimeToValue(tx, of)),
  'milestone-slip': async (tx, of, today) => csv.slipRows(await figures.readMilestoneSlip(tx, of, today)),
  operations: async (tx, of) => csv.operationRows(await figures.readOperations(tx, of)),
  records: async (tx, of) => csv.recordRows(await figures.readRecords(tx, of)),
  decisions: async (tx, of) => csv.decisionRows(await figures.readDecisions(tx, of)),
  adoption: async (tx, of) => csv.adoptionRows(await figures.readAdoption(tx, of)),
};

export async function downloadFigures(
  dependencies: Dependencies,
  context: RequestContext<Calls['csv']>,
): Promise<Download> {
  const { figure } = context.params;
  const today = todayOf(dependencies);
  const rows = await read(dependencies, context, (tx, of) => rowsOf[figure](tx, of, today));
  return {
    stream: csvTable(csv.csvColumns, rows),
    type: 'text/csv; charset=utf-8',
    filename: `${figure}-${today}.csv`,
  };
}
