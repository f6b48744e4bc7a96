// How an answer says that its call will end: RFC 9745 (since when) and RFC 8594 (the last moment), with the place where what
// to use instead is written.
import type { Call } from '@groundwork/contract/call';

export function deprecationHeaders({
  since,
  until,
}: NonNullable<Call['deprecated']>): Record<string, string> {
  return {
    deprecation: `@${Date.parse(`${since}T00:00:00Z`) / 1000}`,
    sunset: new Date(`${until}T23:59:59Z`).toUTCString(),
    link: '</docs/api#versions>; rel="deprecation"; type="text/html"',
  };
}
