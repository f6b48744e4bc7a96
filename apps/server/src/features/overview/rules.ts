// What is worked out of counted figures. Pure.

/** completed / (completed + active) as a whole percent; null without a project, of which there is no rate. */
export function successRate({ active, completed }: { active: number; completed: number }): number | null {
  const all = completed + active;
  return all === 0 ? null : Math.round((100 * completed) / all);
}
