import type { Office } from '@groundwork/contract/help';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { HelpCard } from '../../../features/support/help-card.tsx';
import { office } from '../../../features/support/queries.ts';
import { instant } from '../../../lib/formats/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { contact } from '../../site/content/contact.ts';

const phone = contact.cards.find(card => card.key === 'phone');

/** The number, and whether somebody takes the call. */
export function PhoneSupport() {
  const now = useQuery(office());
  return (
    <HelpCard
      icon={<Phone aria-hidden="true" />}
      title="Phone Support"
      action={
        phone && (
          <a href={phone.href} className={buttonLook('secondary')}>
            {phone.value}
          </a>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        {now.data ? (
          <OpenNow office={now.data} />
        ) : now.error ? (
          'Whether the office is open could not be found out.'
        ) : (
          'Looking whether the office is open...'
        )}
      </p>
      <ul>
        {contact.hours.map(({ days, time }) => (
          <li key={days}>
            {days} {time}
          </li>
        ))}
      </ul>
    </HelpCard>
  );
}

function OpenNow({ office: { is_open, changes_at } }: { office: Office }) {
  return (
    <>
      <Badge tone={is_open ? 'good' : 'neutral'}>{is_open ? 'Open now' : 'Closed now'}</Badge>
      <span className="text-sm">
        {is_open ? 'until' : 'opens'} {instant(changes_at)} your time
      </span>
    </>
  );
}
