import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** One way to get help: what it is, how it stands, and the button that leads there. */
export function HelpCard({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-center gap-2 [&_svg]:size-4.5 [&_svg]:text-accent-ink">
        {icon}
        <h2 className="text-title font-semibold">{title}</h2>
      </div>
      <div className="grid flex-1 content-start gap-1.5 text-muted">{children}</div>
      <div className="flex flex-wrap gap-2">{action}</div>
    </Card>
  );
}
