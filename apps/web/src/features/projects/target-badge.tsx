import type { GoLiveForecast } from '@groundwork/contract/projects';
import { Badge } from '../../ui/badge.tsx';

/** How the target lies to the forecast; nothing without either. */
export function TargetBadge({ forecast: { p50, p80, target, critical } }: { forecast: GoLiveForecast }) {
  if (target === null || p50 === null || p80 === null) return null;
  if (critical.length === 0) {
    return target >= p50 ? <Badge tone="good">Target met</Badge> : <Badge tone="bad">Target missed</Badge>;
  }
  if (target >= p80) return <Badge tone="good">Target within reach</Badge>;
  return target >= p50 ? (
    <Badge tone="warn">Target uncertain</Badge>
  ) : (
    <Badge tone="bad">Target likely missed</Badge>
  );
}
