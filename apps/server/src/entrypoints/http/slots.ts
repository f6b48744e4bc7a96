// How many long answers may be open at once, for one person, one address, everybody together.
import { Refusal } from '@groundwork/contract/errors';

export interface SlotLimit {
  /** Whose slots they are. */
  key: string;
  max: number;
}

export interface Slots {
  /** Takes a slot under each of these limits, or none. @returns what gives them back @throws Refusal rate_limited */
  take(...limits: SlotLimit[]): () => void;
}

export function createSlots(): Slots {
  const taken = new Map<string, number>();
  return {
    take(...limits) {
      if (limits.some(({ key, max }) => (taken.get(key) ?? 0) >= max)) throw new Refusal('rate_limited');
      for (const { key } of limits) taken.set(key, (taken.get(key) ?? 0) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const { key } of limits) {
          const left = (taken.get(key) ?? 1) - 1;
          if (left === 0) taken.delete(key);
          else taken.set(key, left);
        }
      };
    },
  };
}
