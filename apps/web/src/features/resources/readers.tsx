import type { ResourceOnDesk } from '@groundwork/contract/resource-desk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { ago } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { readers } from './desk-queries.ts';

/** Who saw which version when, the latest look first. */
export function Readers({ resource }: { resource: ResourceOnDesk }) {
  const list = useInfiniteQuery(readers(resource.id));
  const rows = rowsOf(list.data);
  return (
    <section aria-label="Readers" className="grid gap-2">
      <h3 className="font-medium">
        {resource.readers === 0 ? 'Readers' : `Read by ${counted(resource.readers, 'rep')}`}
      </h3>
      {list.error && !list.data ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Waiting label="Loading the readers" />
      ) : rows.length === 0 ? (
        <p className="text-muted">Nobody has opened it yet.</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {rows.map(({ id, rep, number, views, last_at }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-3">
              <bdi className="wrap-anywhere">{rep}</bdi>
              <span className="text-muted">
                Version {number}, {counted(views, 'time')}, last {ago(last_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </section>
  );
}
