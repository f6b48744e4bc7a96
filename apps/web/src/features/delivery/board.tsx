// Every project on one line of days: a table where there is room, cards on a phone.
import type { DeliveryProject } from '@groundwork/contract/delivery';
import type { StaffMember } from '@groundwork/contract/staff';
import type { ReactNode } from 'react';
import { shortDay } from '../../lib/formats/dates.ts';
import { cx } from '../../ui/class-names.ts';
import { useIsWide } from '../../ui/media.ts';
import { type Axis, axisOf } from './axis.ts';
import { DecisionsCell, ProjectMarks, SlipCell, StageCell } from './cells.tsx';
import { LeadCell } from './lead-cell.tsx';
import { AxisHead, SlipChart } from './slip-chart.tsx';

export interface BoardProps {
  projects: readonly DeliveryProject[];
  /** `yyyy-mm-dd` */
  today: string;
  /** The three dates as text instead of marks. */
  isInDates: boolean;
  /** Whom a project can be given to. */
  staff: readonly StaffMember[];
  /** A project's name as the way to its client. */
  link: (project: DeliveryProject) => ReactNode;
}

export function Board(props: BoardProps) {
  const isWide = useIsWide();
  const axis = axisOf(props.projects, props.today);
  return isWide ? <BoardTable {...props} axis={axis} /> : <BoardCards {...props} axis={axis} />;
}

const head = 'border-b border-line bg-sunken px-2.5 py-1.75 text-left text-xs font-medium text-muted';
const cell = 'border-b border-hair px-2.5 py-0 align-middle group-last:border-b-0';

function BoardTable({ projects, isInDates, staff, link, axis }: BoardProps & { axis: Axis }) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Projects with their stage, their dates and what waits</caption>
      <thead>
        <tr>
          <th scope="col" className={cx(head, 'w-56 pl-4 xl:w-64')}>
            Project
          </th>
          <th scope="col" className={cx(head, 'w-30 xl:w-38')}>
            Stage
          </th>
          {isInDates ? (
            ['Target', 'P50', 'P80'].map(name => (
              <th key={name} scope="col" className={cx(head, 'text-right')}>
                {name}
              </th>
            ))
          ) : (
            <th scope="col" className={cx(head, 'px-0')}>
              <AxisHead axis={axis} />
            </th>
          )}
          <th scope="col" className={cx(head, 'w-24 text-right')}>
            Slip
          </th>
          <th scope="col" className={cx(head, 'w-38 xl:w-44')}>
            Decisions waiting
          </th>
          <th scope="col" className={cx(head, 'w-34 xl:w-40 print:w-26')}>
            Lead
          </th>
        </tr>
      </thead>
      <tbody>
        {projects.map(project => (
          <tr key={project.id} className="group break-inside-avoid hover:bg-hover">
            <th scope="row" className={cx(cell, 'py-1 pl-4 text-left font-normal')}>
              <Named project={project} link={link} />
            </th>
            <td className={cell}>
              <StageCell project={project} />
            </td>
            {isInDates ? (
              [project.target, project.p50, project.p80].map((date, index) => (
                <td key={index} className={cx(cell, 'text-right tabular')}>
                  {date === null ? <span className="text-muted">none</span> : shortDay(date)}
                </td>
              ))
            ) : (
              <td className={cx(cell, 'px-0')}>
                <SlipChart project={project} axis={axis} />
              </td>
            )}
            <td className={cx(cell, 'text-right')}>
              <SlipCell project={project} />
            </td>
            <td className={cell}>
              <DecisionsCell project={project} />
            </td>
            <td className={cell}>
              <LeadCell project={project} staff={staff} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Named({ project, link }: Pick<BoardProps, 'link'> & { project: DeliveryProject }) {
  return (
    <span className="grid min-w-0">
      <span className="min-w-0 leading-4.5 font-medium wrap-anywhere">{link(project)}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-xs text-muted">
        <bdi className="min-w-0 wrap-anywhere">{project.organization}</bdi>
        <ProjectMarks project={project} />
      </span>
    </span>
  );
}

function BoardCards({ projects, isInDates, staff, link, axis }: BoardProps & { axis: Axis }) {
  return (
    <ul className="grid gap-2">
      {projects.map(project => (
        <li
          key={project.id}
          className="grid gap-2 rounded-lg bg-surface px-3.5 py-3 shadow-low ring-1 ring-line"
        >
          <div className="flex items-start justify-between gap-3">
            <Named project={project} link={link} />
            <SlipCell project={project} />
          </div>
          {isInDates ? (
            <dl className="grid grid-cols-3 gap-2 text-xs tabular">
              {(
                [
                  ['Target', project.target],
                  ['P50', project.p50],
                  ['P80', project.p80],
                ] as const
              ).map(([name, date]) => (
                <div key={name}>
                  <dt className="text-muted">{name}</dt>
                  <dd>{date === null ? 'none' : shortDay(date)}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <SlipChart project={project} axis={axis} />
          )}
          <div className="flex items-end justify-between gap-4">
            <div className="min-w-0 flex-1">
              <StageCell project={project} />
            </div>
            <DecisionsCell project={project} />
          </div>
          <LeadCell project={project} staff={staff} />
        </li>
      ))}
    </ul>
  );
}
