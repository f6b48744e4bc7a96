import { Link } from '@tanstack/react-router';

/** From a card to the whole list. */
export function DecisionsLink() {
  return (
    <Link to="/client/progress/decisions" className="text-sm text-accent-ink hover:underline">
      View All Decisions
    </Link>
  );
}
