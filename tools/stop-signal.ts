/**
 * Calls `stop` at every signal that asks this process to end. Not once only: a terminal sends Ctrl-C to each process of
 * the group and the door of the npm scripts passes it on besides, so the same wish comes twice; left to its default,
 * the second one would end us at once and leave the processes we started behind.
 */
export function onStopSignal(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
}
