// Every project of every client in one view: what a delivery meeting goes through.
import { type DeliveryBoard, standingNames } from '@groundwork/contract/delivery';
import type { StaffMember } from '@groundwork/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Board } from '../../../features/delivery/board.tsx';
import { inOrder, type Order, orderNames, orderSentences, orders } from '../../../features/delivery/order.ts';
import { deliveryBoard, staff as staffQuery } from '../../../features/delivery/queries.ts';
import { ChartKey } from '../../../features/delivery/slip-chart.tsx';
import { StageStrip } from '../../../features/delivery/stage-strip.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { count, counted } from '../../../lib/formats/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Empty, ErrorState, Notice, Waiting } from '../../../ui/state.tsx';
import { OrganizationLink } from '../dashboard/organization-link.tsx';
import { DashboardTabs } from '../dashboard/tabs.tsx';
import { deliverySearch } from '../filter-search.ts';
import { type AskedChange, askedOf } from './asked.ts';
import { Filters } from './filters.tsx';

export function DeliveryPage() {
  const asked = askedOf(useSearch({ from: '/admin/delivery' }));
  const navigate = useNavigate({ from: '/admin/delivery' });
  const { order = 'slip', ...filter } = asked;
  const board = useQuery(deliveryBoard(filter));
  // Without it everything but giving a project to somebody works.
  const staff = useQuery(staffQuery()).data ?? [];
  const go = (change: AskedChange) =>
    void navigate({ search: deliverySearch({ ...asked, ...change }), replace: true });
  return (
    <div className="grid gap-4">
      <h1 className="sr-only print:not-sr-only print:text-xl print:font-semibold">Delivery</h1>
      <DashboardTabs asOf={board.data?.as_of} />
      {board.data ? (
        <>
          <StageStrip stages={board.data.stages} chosen={asked.stage} onChoose={stage => go({ stage })} />
          <Filters asked={asked} staff={staff} onChange={go} />
          <Projects
            board={board.data}
            staff={staff}
            order={order}
            isFiltered={Object.keys(filter).length > 0}
            onOrder={next => go({ order: next })}
            onShowAll={() => void navigate({ search: {}, replace: true })}
          />
        </>
      ) : board.error ? (
        <ErrorState {...failureOf(board.error)} onRetry={() => void board.refetch()} />
      ) : (
        <Waiting label="Loading the delivery board" />
      )}
    </div>
  );
}

interface ProjectsProps {
  board: DeliveryBoard;
  staff: readonly StaffMember[];
  order: Order;
  isFiltered: boolean;
  onOrder: (order: Order) => void;
  onShowAll: () => void;
}

function Projects({ board, staff, order, isFiltered, onOrder, onShowAll }: ProjectsProps) {
  const [isInDates, setInDates] = useState(false);
  const { data, total, read, today } = board;
  return (
    <Card className="overflow-clip max-lg:bg-transparent max-lg:shadow-none max-lg:ring-0">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 max-lg:px-0">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 className="text-title font-semibold">{counted(data.length, 'project')}</h2>
          <p className="text-xs text-muted">{orderSentences[order]}</p>
        </div>
        <ChartKey className="ml-auto max-lg:ml-0" />
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Segmented
            label="Order"
            value={order}
            options={orders.map(value => ({ value, label: orderNames[value] }))}
            onChange={onOrder}
          />
          <Segmented
            label="Dates"
            value={isInDates ? 'dates' : 'chart'}
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'dates', label: 'Dates' },
            ]}
            onChange={next => setInDates(next === 'dates')}
          />
          <Button variant="ghost" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
      </header>
      {read < total && (
        <div className="px-4 pb-3">
          <Notice>
            The {count(read)} projects with the most slip of {count(total)} are read for one look. Search for
            a client or a project to see the others.
          </Notice>
        </div>
      )}
      {data.length === 0 ? (
        <Empty
          title={isFiltered ? 'No project is like that' : 'No project is under way'}
          text={isFiltered ? undefined : 'A project stands here as soon as a client begins one.'}
          action={
            isFiltered && (
              <Button variant="secondary" onClick={onShowAll}>
                Show all
              </Button>
            )
          }
        />
      ) : (
        <Board
          projects={inOrder(data, order)}
          today={today}
          isInDates={isInDates}
          staff={staff}
          link={project => <OrganizationLink id={project.organization_id} name={project.name} />}
        />
      )}
      <p className="sr-only" role="status">
        {counted(data.length, 'project')} shown
      </p>
      <p className="px-4 py-2 text-xs text-muted max-lg:px-0">
        {standingNames.late}: half of the simulated runs end after the target. {standingNames.at_risk}: more
        than one in five does. Slip and cost are in working days.
      </p>
    </Card>
  );
}
