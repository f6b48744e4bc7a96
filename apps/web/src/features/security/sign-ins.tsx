// Who tries to sign in and what becomes of it, and who is signed in.
import { type LiveSession, type SignInTry, signInsKeptDays } from '@groundwork/contract/security';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ago, instant } from '../../lib/formats/dates.ts';
import { sentence } from '../../lib/formats/words.ts';
import { methodWords } from '../../lib/session/method-words.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { sessions, signIns } from './queries.ts';
import { SearchedList } from './searched-list.tsx';

const ways: Record<SignInTry['way'], string> = {
  password: 'Password',
  second_step: 'Second step',
  passkey: 'Passkey',
  third_party: 'Third party',
};
const outcomes: Record<SignInTry['outcome'], readonly [string, Tone]> = {
  signed_in: ['Signed in', 'neutral'],
  second_step_asked: ['Second step asked for', 'neutral'],
  wrong: ['Refused: wrong', 'warn'],
  unconfirmed: ['Refused: address not confirmed', 'warn'],
  deactivated: ['Refused: deactivated', 'warn'],
  too_often: ['Refused: too many tries', 'bad'],
  refused: ['Refused by the third party', 'warn'],
};

const tried: readonly TableColumn<SignInTry>[] = [
  {
    key: 'at',
    header: 'When',
    track: 'minmax(10.5rem,1fr)',
    cell: row => <span className="text-sm tabular">{instant(row.at)}</span>,
  },
  {
    key: 'who',
    header: 'Account',
    track: 'minmax(0,1.6fr)',
    cell: row =>
      row.email === null ? (
        <span className="text-sm text-muted">No account known</span>
      ) : (
        <span className="text-sm wrap-anywhere">{row.email}</span>
      ),
  },
  {
    key: 'way',
    header: 'Way',
    track: 'minmax(0,1fr)',
    cell: row => <span className="text-sm">{ways[row.way]}</span>,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    track: 'minmax(0,1.6fr)',
    cell: row => {
      const [words, tone] = outcomes[row.outcome];
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
  {
    key: 'from',
    header: 'From where',
    track: 'minmax(0,1.4fr)',
    cell: row => <From address={row.address} device={row.device} />,
  },
];

const live: readonly TableColumn<LiveSession>[] = [
  {
    key: 'who',
    header: 'Account',
    track: 'minmax(0,1.6fr)',
    cell: row => (
      <span className="grid text-sm">
        <span className="wrap-anywhere">{row.email}</span>
        <span className="text-xs text-muted">{row.name}</span>
      </span>
    ),
  },
  {
    key: 'from',
    header: 'From where',
    track: 'minmax(0,1.4fr)',
    cell: row => <From address={row.ip_address} device={row.device} />,
  },
  {
    key: 'methods',
    header: 'Proved by',
    track: 'minmax(0,1fr)',
    cell: row => <span className="text-sm">{sentence(methodWords(row.methods))}</span>,
  },
  {
    key: 'seen',
    header: 'Last seen',
    track: 'minmax(0,1fr)',
    cell: row => <span className="text-sm">{ago(row.last_seen_at)}</span>,
  },
  {
    key: 'since',
    header: 'Began',
    track: 'minmax(10.5rem,1fr)',
    cell: row => <span className="text-sm tabular">{instant(row.created_at)}</span>,
  },
  {
    key: 'until',
    header: 'Ends',
    track: 'minmax(10.5rem,1fr)',
    cell: row => <span className="text-sm tabular">{instant(row.expires_at)}</span>,
  },
];

function From({ address, device }: { address: string; device: string }) {
  return (
    <span className="grid text-sm">
      <span className="font-mono wrap-anywhere">{address}</span>
      <span className="text-xs text-muted">{device}</span>
    </span>
  );
}

export function SignIns() {
  return (
    <div className="grid gap-5">
      <Tries />
      <Sessions />
    </div>
  );
}

function Tries() {
  const [search, setSearch] = useState('');
  const [isFailed, setFailed] = useState(false);
  const list = useQuery(signIns(useSettled(search), isFailed));
  return (
    <SearchedList
      title="Sign-ins"
      description={`Each try and what became of it, kept for ${signInsKeptDays} days. Of an address without an account only the place is kept.`}
      placeholder="Name, address, or beginning of a network address"
      search={search}
      onSearch={setSearch}
      aside={
        <Chip isPressed={isFailed} onClick={() => setFailed(!isFailed)}>
          Refused only
        </Chip>
      }
      list={list}
      columns={tried}
      rowKey={row => row.id}
      empty={isFailed ? 'No try was refused.' : 'Nobody has tried to sign in yet.'}
    />
  );
}

function Sessions() {
  const [search, setSearch] = useState('');
  const list = useQuery(sessions(useSettled(search)));
  return (
    <SearchedList
      title="Sessions"
      description="Who is signed in. A session is ended on the page of its user."
      placeholder="Name, address, or beginning of a network address"
      search={search}
      onSearch={setSearch}
      list={list}
      columns={live}
      rowKey={row => row.id}
      empty="Nobody is signed in."
    />
  );
}
