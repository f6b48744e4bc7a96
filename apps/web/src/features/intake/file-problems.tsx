import type { FileProblem } from '@groundwork/contract/profiles';
import { TriangleAlert } from 'lucide-react';

/** What is wrong with files: where, what stood there, and how to mend it. */
export function FileProblems({ title, problems }: { title: string; problems: readonly FileProblem[] }) {
  return (
    <section aria-label={title} className="rounded-lg bg-warn-soft px-4 py-4 text-warn-ink">
      <h2 className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-4" />
        {title}
      </h2>
      <ul className="mt-2 grid gap-2.5">
        {problems.map((problem, index) => (
          <li key={index}>
            <p className="font-medium break-words">{problem.place}</p>
            <p>
              {problem.problem}
              {problem.value !== undefined && <span className="font-mono text-sm"> {problem.value}</span>}
            </p>
            <p className="text-sm">{problem.mend}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
