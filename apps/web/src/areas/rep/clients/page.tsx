// A rep's own clients and how far their implementation is.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ClientTable } from '../../../features/clients/client-table.tsx';
import { clientList } from '../../../features/clients/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';

export function ClientsPage() {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(clientList(search));
  const rows = rowsOf(list.data);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">Clients</h1>
        <SearchField
          label="Search clients"
          placeholder="Search by name"
          value={search}
          onSearch={setSearch}
        />
      </div>
      {list.error && !list.data ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Waiting label="Loading your clients" />
      ) : (
        <Card aria-label="List of clients" className="overflow-hidden">
          {rows.length > 0 ? (
            <ClientTable clients={rows} />
          ) : search === '' ? (
            <Empty
              title="You have no clients yet"
              text="A won deal becomes a client; how far their implementation is then stands here."
              action={
                <Link to="/rep/deals" className={buttonLook('secondary')}>
                  Deals
                </Link>
              }
            />
          ) : (
            <Empty
              title="No client matches"
              action={
                <Button variant="secondary" onClick={() => setSearch('')}>
                  Show all
                </Button>
              }
            />
          )}
          {list.hasNextPage && (
            <ShowMore list={list} place="foot">
              {`Show more than ${count(rows.length)}`}
            </ShowMore>
          )}
        </Card>
      )}
    </div>
  );
}
