// What speaks for and against, one bar each from the middle, and what it comes to.
import { scaleLinear } from 'd3-scale';
import { cx } from '../class-names.ts';

export interface EvidenceProps {
  label: string;
  /** Above zero speaks for, below against. */
  fields: readonly { name: string; weight: number; why: string }[];
  format: (weight: number) => string;
}

export function Evidence({ label, fields, format }: EvidenceProps) {
  const most = Math.max(1, ...fields.map(field => Math.abs(field.weight)));
  const size = scaleLinear([0, most], [0, 50]);
  const sum = fields.reduce((total, field) => total + field.weight, 0);
  return (
    <table className="w-full text-xs" aria-label={label}>
      <tbody>
        {fields.map(field => (
          <tr key={field.name} className="border-b border-hair">
            <th scope="row" className="w-28 py-1.5 pr-2 text-left font-normal text-soft">
              {field.name}
            </th>
            <td className="py-1.5">
              <span className="sr-only">{field.why}</span>
              <span aria-hidden="true" className="relative block h-3" title={field.why}>
                <span aria-hidden="true" className="absolute inset-y-0 left-1/2 w-px bg-edge" />
                <span
                  aria-hidden="true"
                  className={cx(
                    'absolute inset-y-0.5 rounded-[2px]',
                    field.weight >= 0 ? 'left-1/2 bg-d1' : 'right-1/2 bg-d5',
                  )}
                  style={{ width: `${size(Math.abs(field.weight))}%` }}
                />
              </span>
            </td>
            <td className="w-14 py-1.5 pl-2 text-right tabular">{format(field.weight)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="py-1.5 text-left font-medium">
            Together
          </th>
          <td className="py-1.5 pl-2 text-right font-semibold tabular">{format(sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
