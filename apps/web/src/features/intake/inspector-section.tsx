import type { ReactNode } from 'react';

/** One part of what is known of the chosen column. */
export function InspectorSection({
  title,
  aside,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="border-t border-hair px-4 py-2.25 first:border-t-0 max-lg:py-3">
      {title !== undefined && (
        <h3 className="mb-1.5 flex items-baseline justify-between gap-2 text-xs font-medium">
          {title}
          {aside !== undefined && <span className="font-normal text-muted tabular">{aside}</span>}
        </h3>
      )}
      {children}
    </section>
  );
}
