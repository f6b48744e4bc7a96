// What links are called: the portal's own labels between two objects. They say nothing more than that, so one of the same name is
// as good as made.
import { type AssociationLabel, isSameLabel } from '@groundwork/contract/crm';
import type { PortalLabels } from '@groundwork/contract/portal-schema';
import { createUntilPresent, type DefinitionConnection, remove, tryOnce } from './definitions.ts';
import { inParallel } from './in-parallel.ts';
import { numberOf, textOf } from './json.ts';
import { PortalRefusal, type WriteOptions } from './port.ts';
import { resultsIn } from './portal-answers.ts';
import { type Connection, WIDTH } from './records.ts';
import { accepted } from './transport.ts';

/** Not valid here, not allowed, not there: then the pair has no labels for us. */
const SHOWS_NONE = new Set([400, 403, 404]);

export async function readLabels(
  connection: Connection,
  pairs: readonly { from: string; to: string }[],
  { signal }: WriteOptions = {},
): Promise<PortalLabels[]> {
  const read = await inParallel(pairs, WIDTH, signal, async ({ from, to }, within) => {
    try {
      return [{ from, to, own: await ownOf(connection, { from, to }, within) }];
    } catch (error) {
      if (error instanceof PortalRefusal && SHOWS_NONE.has(error.status)) return [];
      throw error;
    }
  });
  return read.flat();
}

async function ownOf(
  { send, paths }: Connection,
  { from, to }: { from: string; to: string },
  signal: AbortSignal | undefined,
): Promise<PortalLabels['own']> {
  const body = accepted(await send({ method: 'GET', path: paths.labels(from, to), signal }));
  return resultsIn(body).flatMap(result => {
    const label = textOf(result['label']);
    const type_id = numberOf(result['typeId']);
    const isOwn = result['category'] === 'USER_DEFINED' && label !== undefined && type_id !== undefined;
    return isOwn ? [{ label, type_id }] : [];
  });
}

export async function createLabel(
  shop: DefinitionConnection,
  label: AssociationLabel,
  { signal }: WriteOptions = {},
): Promise<void> {
  const { inverse } = label;
  const body = {
    label: label.label,
    name: label.name,
    ...(inverse === undefined ? {} : { inverseLabel: inverse }),
  };
  const path = shop.paths.labels(label.from, label.to);
  await createUntilPresent(
    shop,
    [label],
    () => tryOnce(shop, { method: 'POST', path, body, signal }),
    async open => {
      const own = await ownOf(shop, label, signal);
      return open.filter(one => !own.some(known => isSameLabel(known.label, one.label)));
    },
    signal,
  );
}

/** The portal refuses while links are still called so. */
export async function deleteLabel(
  connection: DefinitionConnection,
  { from, to, label }: AssociationLabel,
  options: WriteOptions = {},
): Promise<void> {
  const own = await ownOf(connection, { from, to }, options.signal);
  const known = own.find(one => isSameLabel(one.label, label));
  if (known) await remove(connection, `${connection.paths.labels(from, to)}/${known.type_id}`, options);
}
