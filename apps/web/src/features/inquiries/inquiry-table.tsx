import type { Inquiry } from '@groundwork/contract/inquiries';
import { ago } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { InquiryBadges } from './inquiry-list.tsx';
import { categoryNames } from './wording.ts';

/** Inquiries of every rep, newest first, each opened by its subject. */
export function InquiryTable({
  inquiries,
  onOpen,
}: {
  inquiries: readonly Inquiry[];
  onOpen: (inquiry: Inquiry) => void;
}) {
  const columns: readonly TableColumn<Inquiry>[] = [
    {
      key: 'inquiry',
      header: 'Inquiry',
      track: '',
      cell: inquiry => (
        <span className="grid min-w-0 gap-0.5">
          <button
            type="button"
            className="w-fit text-left font-medium wrap-anywhere hover:underline max-sm:min-h-9"
            onClick={() => onOpen(inquiry)}
          >
            <bdi>{inquiry.subject}</bdi>
          </button>
          <span className="text-sm text-muted">
            <bdi>{inquiry.rep.name}</bdi>, {counted(inquiry.messages, 'message')}
          </span>
        </span>
      ),
    },
    {
      key: 'category',
      header: 'Category',
      track: '',
      cell: inquiry => <span className="text-sm">{categoryNames[inquiry.category]}</span>,
    },
    {
      key: 'state',
      header: 'State',
      track: '',
      cell: inquiry => <InquiryBadges inquiry={inquiry} isStaff />,
    },
    {
      key: 'updated',
      header: 'Updated',
      track: '',
      cell: inquiry => (
        <span className="text-sm whitespace-nowrap text-muted">{ago(inquiry.updated_at)}</span>
      ),
    },
  ];
  return (
    <PlainTable
      label="Inquiries"
      columns={columns}
      rows={inquiries}
      rowKey={inquiry => inquiry.id}
      minWidth="40rem"
    />
  );
}
