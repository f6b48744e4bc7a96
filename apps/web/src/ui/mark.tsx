import { brand } from './brand.ts';

// The mark: courses laid from the ground up, the lowest one whole.
export function Mark({ size = 24 }: { size?: number }) {
  if (brand.logo !== undefined)
    return <img src={brand.logo} width={size} height={size} alt="" className="shrink-0 object-contain" />;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <path
        d="M12.5 6.5H18M9 12h9M5.5 17.5H18"
        className="stroke-on-accent"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-lg font-semibold tracking-[-0.02em]">{brand.name}</span>
    </span>
  );
}
