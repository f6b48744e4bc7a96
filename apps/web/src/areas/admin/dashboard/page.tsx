// The whole platform at a glance. Every figure is counted by the server from what is stored, and dated.
import { type Overview, overviewDays } from '@groundwork/contract/overview';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActivityCard } from '../../../features/overview/activity-card.tsx';
import { AlertsCard } from '../../../features/overview/alerts-card.tsx';
import { type Growth, growthOf } from '../../../features/overview/growth.ts';
import { ProjectsCard } from '../../../features/overview/projects-card.tsx';
import { overview as overviewQuery } from '../../../features/overview/queries.ts';
import { ServicesCard } from '../../../features/overview/services-card.tsx';
import { StatLink } from '../../../features/overview/stat-link.tsx';
import { TotalsCard } from '../../../features/overview/totals-card.tsx';
import { MissingSignInLine } from '../../../features/session/missing-sign-in.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { browserLocale } from '../../../lib/formats/locale.ts';
import { count, share } from '../../../lib/formats/numbers.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { OrganizationLink } from './organization-link.tsx';
import { DashboardTabs } from './tabs.tsx';

export function AdminDashboard() {
  const overview = useQuery(overviewQuery());
  const isSuper = useIsSuper();
  return (
    <div className="grid gap-4">
      <h1 className="sr-only print:not-sr-only print:text-xl print:font-semibold">Dashboard</h1>
      <DashboardTabs asOf={overview.data?.as_of} />
      {isSuper && (
        <MissingSignInLine
          more={
            <Link to="/admin/settings/issuer" className="text-accent-ink underline">
              How to set it up
            </Link>
          }
        />
      )}
      {overview.data ? (
        <Figures overview={overview.data} />
      ) : overview.error ? (
        <ErrorState {...failureOf(overview.error)} onRetry={() => void overview.refetch()} />
      ) : (
        <Waiting label="Loading the overview" />
      )}
    </div>
  );
}

function Figures({ overview }: { overview: Overview }) {
  return (
    <>
      <section
        aria-label="The platform in figures"
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg bg-hair shadow-low ring-1 ring-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
      >
        <Organizations {...overview.organizations} />
        <Users {...overview.users} />
        <Operations {...overview.operations} />
        <Health {...overview.health} />
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <div className="grid items-start gap-4">
          <ServicesCard services={overview.health.services} more={<HealthLink />} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <ProjectsCard
              projects={overview.projects}
              more={
                <Link to="/admin/delivery" className="text-sm text-accent-ink hover:underline">
                  Delivery
                </Link>
              }
            />
            <TotalsCard totals={overview.totals} />
          </div>
        </div>
        <div className="grid items-start gap-4">
          <AlertsCard alerts={overview.health.alerts} asOf={overview.as_of} />
          <ActivityCard
            activity={overview.activity}
            organizationLink={item => <OrganizationLink id={item.organization_id} name={item.organization} />}
          />
        </div>
      </div>
    </>
  );
}

const period = `the last ${overviewDays} days`;

function Organizations({ total, before, daily }: Overview['organizations']) {
  return (
    <StatLink
      label="Total Organizations"
      to="/admin/organizations"
      value={count(total)}
      growth={growthOf(total, before)}
      note={`${count(total - before)} came in ${period}`}
      spark={sparkOf('Organizations', daily)}
    />
  );
}

function Users({ total, before, active_this_week, daily }: Overview['users']) {
  return (
    <StatLink
      label="Total Users"
      to="/admin/users"
      value={count(total)}
      growth={growthOf(total, before)}
      note={`${count(total - before)} joined in ${period}, ${count(active_this_week)} active this week`}
      spark={sparkOf('Users', daily)}
    />
  );
}

function Operations({ total, before, completed, failed, daily }: Overview['operations']) {
  const ended = completed + failed;
  const rate =
    ended === 0
      ? 'none has ended'
      : `${share(completed / ended)} ${ended === total ? '' : `of the ${count(ended)} ended `}completed`;
  return (
    <StatLink
      label="AI Operations"
      to="/admin/ai-operations"
      value={count(total)}
      growth={growthOf(total, before)}
      isGoodUp={false}
      note={`in ${period}, ${rate}`}
      spark={sparkOf('Operations started', daily)}
    />
  );
}

/** Only super admins see what is measured in detail; others what everybody may read of it. */
function useIsSuper(): boolean {
  return useAuth().roles.includes('super_admin');
}

function HealthLink() {
  const isSuper = useIsSuper();
  return (
    <Link to={isSuper ? '/admin/health' : '/status'} className="text-sm text-accent-ink hover:underline">
      {isSuper ? 'System Health' : 'Status page'}
    </Link>
  );
}

function Health({ uptime, before, daily }: Overview['health']) {
  const isSuper = useIsSuper();
  const growth = uptime === null || before === null ? undefined : pointsBetween(uptime, before);
  const measured = daily.flatMap(each => each.uptime ?? []);
  return (
    <StatLink
      label="System Health"
      to={isSuper ? '/admin/health' : '/status'}
      value={uptime === null ? 'Not measured' : percent(uptime)}
      {...(growth && { growth })}
      note={`uptime of all services in ${period}${before === null ? '' : `, ${percent(before)} in the ${overviewDays} before`}`}
      {...(measured.length > 1 && {
        spark: {
          sentence: `Uptime by day over ${period}, on the ${measured.length} days that were measured: lowest ${percent(Math.min(...measured))}`,
          values: measured,
        },
      })}
    />
  );
}

const percent = (value: number) =>
  `${new Intl.NumberFormat(browserLocale, { maximumFractionDigits: 2 }).format(Math.floor(value * 100) / 100)}%`;

/** Of two percentages the difference says more than the ratio. */
function pointsBetween(now: number, before: number): Growth {
  const difference = Math.round((now - before) * 100) / 100;
  if (difference === 0) return { direction: 'level', text: 'unchanged' };
  const size = new Intl.NumberFormat(browserLocale, { maximumFractionDigits: 2 }).format(
    Math.abs(difference),
  );
  return { direction: difference > 0 ? 'up' : 'down', text: `${size} points` };
}

function sparkOf(what: string, daily: readonly { day: string; count: number }[]) {
  const values = daily.map(each => each.count);
  return {
    sentence: `${what} by day over ${period}: from ${count(values[0] ?? 0)} to ${count(values.at(-1) ?? 0)}`,
    values,
  };
}
