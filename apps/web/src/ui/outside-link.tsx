// A way out of the product: it opens in a tab of its own, says so, and that page does not learn where it was opened from.
import { ExternalLink } from 'lucide-react';

export interface OutsideLinkProps {
  url: string | null;
  /** Why there is no way; read in its place. */
  reason: string | null;
  /** What is seen there, for whoever hears the link alone. */
  name: string;
  children: string;
}

export function OutsideLink({ url, reason, name, children }: OutsideLinkProps) {
  if (url === null) return <span className="line-clamp-3 text-xs text-muted">{reason ?? '–'}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title="Opens in a new tab"
      aria-label={`${children}: ${name}, opens in a new tab`}
      className="inline-flex min-h-6 items-center gap-1 rounded-sm text-accent-ink hover:underline [&_svg]:size-3.5"
    >
      {children}
      <ExternalLink aria-hidden="true" />
    </a>
  );
}
