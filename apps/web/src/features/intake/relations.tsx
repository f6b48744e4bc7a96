// How the files hang together: the objects and their links as a map, and below it which column finds its partner where, and
// which values find none.
import type { Analysis, Relation } from '@groundwork/contract/intake';
import { Unlink } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Empty } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { columnsOf, type LinkMap, linkMap, looseOf } from './link-map.ts';
import { LinkMapView, pairName } from './link-map-view.tsx';
import { Reasons } from './reasons.tsx';
import { viaNames } from './wording.ts';

/** A link with the rows that find their partner nowhere. */
type Line = Relation & { loose: number };

const columns: TableColumn<Line>[] = [
  {
    key: 'from',
    header: 'From',
    track: '',
    cell: relation => <EndOf end={{ ...relation.from, column: columnsOf(relation) }} />,
  },
  {
    key: 'to',
    header: 'Finds its partner in',
    track: '',
    cell: relation => (
      <span className="grid">
        <EndOf end={relation.to} />
        <span className="text-sm text-muted">
          {viaNames[relation.via]}
          {relation.through !== null && ` (${relation.through})`}
        </span>
      </span>
    ),
  },
  {
    key: 'resolved',
    header: 'Rows that do',
    track: '',
    cell: relation => (
      <span className="grid min-w-32 gap-1.5">
        <span className="text-sm tabular">
          {count(relation.resolved)} of {count(relation.filled)}
          {relation.filled > 0 && (
            <span className="text-muted"> · {share(relation.resolved / relation.filled)}</span>
          )}
        </span>
        <Progress
          label={`Rows of ${relation.from.source} that find their partner`}
          value={relation.filled === 0 ? 0 : relation.resolved / relation.filled}
          tone={relation.loose === 0 ? 'good' : 'accent'}
        />
      </span>
    ),
  },
  {
    key: 'rest',
    header: 'Without a partner',
    track: '',
    cell: relation =>
      relation.loose === 0 ? (
        <span className="text-sm text-muted">None</span>
      ) : (
        <Popover
          title="Values that find no partner"
          trigger={
            <button type="button" className="rounded-sm text-sm text-accent-ink tabular hover:underline">
              {counted(relation.loose, 'row')}
            </button>
          }
        >
          <ul className="grid gap-1">
            {relation.unresolved_examples.map((example, index) => (
              <li key={index} className="flex justify-between gap-4">
                <span className="font-mono text-xs wrap-anywhere">{example.value}</span>
                <span className="shrink-0 text-xs text-muted tabular">row {count(example.row)}</span>
              </li>
            ))}
          </ul>
        </Popover>
      ),
  },
  {
    key: 'sure',
    header: 'Sure',
    track: '',
    cell: relation => (
      <Reasons
        about={`${relation.from.column} to ${relation.to.source}`}
        confidence={relation.confidence}
        reasons={relation.reasons}
      />
    ),
  },
];

export function Relations({
  analysis,
  onFile,
}: {
  analysis: Analysis;
  /** To the columns of a file. */
  onFile: (source: string) => void;
}) {
  const { relations } = analysis;
  const map = useMemo(() => linkMap(analysis), [analysis]);
  const [wanted, choose] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const pair = map.links.find(({ key }) => key === wanted);
  const lines = (pair?.relations ?? relations).map(each => ({ ...each, loose: looseOf(each, relations) }));
  // Who presses a link on the map is led to it.
  useEffect(() => {
    if (pair) list.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- a newer analysis of the same pair moves nobody
  }, [wanted]);
  return (
    <div className="grid gap-4">
      {map.objects.length > 1 && (
        <Card>
          <CardHeader title="Objects and links" description={mapInWords(map, relations.length)} />
          <LinkMapView map={map} chosen={pair?.key} onLink={choose} onFile={onFile} />
        </Card>
      )}
      {relations.length === 0 ? (
        <Empty
          icon={<Unlink />}
          title="No links between the files"
          text="Every file stands for itself: records will arrive without associations."
        />
      ) : (
        <Card ref={list} tabIndex={-1} aria-label={pair ? pairName(pair) : 'All links'}>
          <CardHeader
            title={pair ? pairName(pair) : 'All links'}
            aside={
              pair &&
              pair.relations.length < relations.length && (
                <Button variant="secondary" size="sm" onClick={() => choose(undefined)}>
                  Show all {count(relations.length)}
                </Button>
              )
            }
          />
          <PlainTable
            label="Links between the files"
            columns={columns}
            rows={lines}
            rowKey={relation => relation.id}
            minWidth="45rem"
          />
        </Card>
      )}
    </div>
  );
}

function mapInWords({ objects, links }: LinkMap, all: number): string {
  const drawn = links.reduce((sum, { relations }) => sum + relations.length, 0);
  const [loose, unsure] = [links.filter(link => link.loose > 0), links.filter(link => link.isUnsure)];
  const sentences = [
    `${counted(objects.length, 'object')}, ${counted(drawn, 'link')} between them.`,
    drawn < all &&
      `${count(all - drawn)} more ${all - drawn === 1 ? 'leads' : 'lead'} from or to files that become no records.`,
    loose.length > 0 && `Rows that find no partner: ${loose.map(pairName).join(', ')}.`,
    unsure.length > 0 && `Not sure: ${unsure.map(pairName).join(', ')}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function EndOf({ end }: { end: Relation['from'] }) {
  return (
    <span className="grid min-w-38">
      <span className="font-medium wrap-anywhere">{end.source}</span>
      <span className="font-mono text-xs wrap-anywhere text-muted">{end.column}</span>
    </span>
  );
}
