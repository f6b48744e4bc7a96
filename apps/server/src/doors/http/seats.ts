// How many long answers may be open at once, for one person, one address, everybody together.
import { Refusal } from '@groundwork/contract/errors';

export interface Room {
  key: string;
  max: number;
}

export interface Seats {
  /** Takes a seat in each of these rooms, or none. @returns what gives them back @throws Refusal rate_limited */
  take(...rooms: Room[]): () => void;
}

export function createSeats(): Seats {
  const taken = new Map<string, number>();
  return {
    take(...rooms) {
      if (rooms.some(({ key, max }) => (taken.get(key) ?? 0) >= max)) throw new Refusal('rate_limited');
      for (const { key } of rooms) taken.set(key, (taken.get(key) ?? 0) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const { key } of rooms) {
          const left = (taken.get(key) ?? 1) - 1;
          if (left === 0) taken.delete(key);
          else taken.set(key, left);
        }
      };
    },
  };
}
