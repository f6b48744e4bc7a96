const star = 'm10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';

/** Drawn: not every machine has the letter. */
export function Stars({ rating }: { rating: number }) {
  return (
    <svg
      role="img"
      aria-label={`${rating} of 5 stars`}
      viewBox={`0 0 ${rating * 20} 20`}
      className="h-4 w-fit fill-accent"
    >
      {Array.from({ length: rating }, (_, index) => (
        <path key={index} d={star} transform={`translate(${index * 20})`} />
      ))}
    </svg>
  );
}
