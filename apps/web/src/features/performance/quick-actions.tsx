// Where a rep goes most.
import { Link } from '@tanstack/react-router';
import { BookOpen, Building2, ChartLine, Plus } from 'lucide-react';
import { buttonLook } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

export function QuickActions() {
  return (
    <Card aria-label="Quick Actions">
      <CardHeader title="Quick Actions" />
      <nav aria-label="Quick actions" className="grid grid-cols-2 gap-2 px-4 pb-4">
        <Link to="/rep/deals/new" className={buttonLook('primary')}>
          <Plus aria-hidden="true" />
          New Deal
        </Link>
        <Link to="/rep/clients" className={buttonLook('secondary')}>
          <Building2 aria-hidden="true" />
          View Clients
        </Link>
        <Link to="/rep/performance" className={buttonLook('secondary')}>
          <ChartLine aria-hidden="true" />
          Performance
        </Link>
        <Link to="/rep/resources" className={buttonLook('secondary')}>
          <BookOpen aria-hidden="true" />
          Resources
        </Link>
      </nav>
    </Card>
  );
}
