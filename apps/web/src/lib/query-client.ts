// The query cache with the product's constants. Knows no noun but the times its answers stay fresh.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

const minute = 60_000;

/** How long an answer is taken as it is, per query. */
export const freshFor = {
  default: 5 * minute,
  myOrganization: 10 * minute,
  projects: 2 * minute,
  organizationStats: 2 * minute,
  project: 2 * minute,
  milestones: 5 * minute,
  activity: minute,
} as const;
export const pollMs = 2000;

/** A refusal stays a refusal however often one asks; only what may pass is tried a second time. */
function isWorthAnotherTry(failures: number, error: unknown): boolean {
  const mayPass = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return failures < 1 && mayPass;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor.default,
        gcTime: 10 * minute,
        retry: isWorthAnotherTry,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: isWorthAnotherTry },
    },
  });
}
