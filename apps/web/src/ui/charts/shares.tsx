// The values of few different ones: each with its bar and its count, the rest as one sentence.
export interface SharesProps {
  label: string;
  parts: readonly { name: string; count: number }[];
  /** What is not listed: `18 in 7 other values`. */
  rest?: string;
}

export function Shares({ label, parts, rest }: SharesProps) {
  const most = Math.max(1, ...parts.map(part => part.count));
  return (
    <div className="grid gap-1 text-xs">
      <ul aria-label={label} className="grid gap-0.5">
        {parts.map(part => (
          <li
            key={part.name}
            className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)_auto] items-center gap-2"
          >
            <bdi className="truncate font-mono" title={part.name}>
              {part.name}
            </bdi>
            <span
              aria-hidden="true"
              className="h-3 min-w-0.5 rounded-[2px] bg-d1"
              style={{ width: `${(part.count / most) * 100}%` }}
            />
            <span className="min-w-8 text-right text-muted tabular">{part.count.toLocaleString()}</span>
          </li>
        ))}
      </ul>
      {rest !== undefined && <p className="text-muted tabular">{rest}</p>}
    </div>
  );
}
