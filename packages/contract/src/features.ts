// Parts of the product that can be switched off for the whole platform. All are on unless somebody switches them off.
import { z } from 'zod';

/** analytics: figures over organizations; realtime: event streams, without which pages ask again and again; ai: whatever
 *  answers in sentences or asks a language model. */
export const features = ['analytics', 'realtime', 'ai'] as const;
export const Feature = z.enum(features);
export type Feature = z.infer<typeof Feature>;

export const FeatureFlags = z.object({ analytics: z.boolean(), realtime: z.boolean(), ai: z.boolean() });
export type FeatureFlags = z.infer<typeof FeatureFlags>;

export const everyFeature: FeatureFlags = { analytics: true, realtime: true, ai: true };
