// The vendor's refusal of values: JSON inside the message.
import type { ValueProblem } from '../properties/property-value.ts';
import { invalid, type Refusal } from '../refusal.ts';

export interface NamedProblem extends ValueProblem {
  name: string;
}

export function valuesRefused(problems: readonly NamedProblem[]): Refusal {
  const listed = problems.map(problem => ({
    isValid: false,
    message: problem.message,
    error: problem.error,
    name: problem.name,
    localizedErrorMessage: problem.message,
  }));
  return invalid(`Property values were not valid: ${JSON.stringify(listed)}`, {
    errors: problems.map(problem => ({
      message: problem.message,
      code: problem.error,
      context: { propertyName: [problem.name] },
    })),
  });
}
