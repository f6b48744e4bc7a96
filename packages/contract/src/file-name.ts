/** The name that a download gives its file; `unless` where it names none. */
export function fileNameOf(disposition: string | null | undefined, unless: string): string {
  const named = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return named === undefined ? unless : decodeURIComponent(named);
}
