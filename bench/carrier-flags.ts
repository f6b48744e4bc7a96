/** How the product starts whatever carries large tables through: `carrierStart` and `collectEagerly` of its heap.ts. */
export const carrierFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50'] as const;
