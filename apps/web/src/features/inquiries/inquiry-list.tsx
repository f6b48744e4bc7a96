import type { Inquiry } from '@groundwork/contract/inquiries';
import { Link } from '@tanstack/react-router';
import { ago } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { categoryNames, outcomeNames, outcomeTones, stateNames, stateTone } from './wording.ts';

/** A rep's own inquiries, newest first, each a link to its thread. */
export function InquiryList({ inquiries }: { inquiries: readonly Inquiry[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {inquiries.map(inquiry => (
        <li key={inquiry.id}>
          <Link
            to="/rep/support/$inquiryId"
            params={{ inquiryId: inquiry.id }}
            className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 -outline-offset-2 hover:bg-sunken"
          >
            <span className="grid min-w-0 flex-1 basis-60 gap-0.5">
              <span className="truncate font-medium">{inquiry.subject}</span>
              <span className="text-sm text-muted">
                {categoryNames[inquiry.category]}, {counted(inquiry.messages, 'message')}, updated{' '}
                {ago(inquiry.updated_at)}
              </span>
            </span>
            <InquiryBadges inquiry={inquiry} isStaff={false} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Where it stands, and what was decided. */
export function InquiryBadges({ inquiry, isStaff }: { inquiry: Inquiry; isStaff: boolean }) {
  const { state, outcome } = inquiry;
  return (
    <span className="flex flex-wrap gap-1.5">
      {outcome !== null && <Badge tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Badge>}
      <Badge tone={stateTone(inquiry, isStaff)}>{stateNames[state]}</Badge>
    </span>
  );
}
